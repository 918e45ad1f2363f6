"""CSV files in `catalog/` of the repository to rows of the catalog: for building the data, never for using them."""
