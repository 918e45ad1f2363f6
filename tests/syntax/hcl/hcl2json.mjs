// What HashiCorp's own parser makes of HCL, by way of the npm package @cdktf/hcl2json (WebAssembly, works offline).
//
// usage: node hcl2json.mjs files LIST OUT          LIST: one path a line; OUT: {path, error, document} a line
//        node hcl2json.mjs texts LIST OUT          LIST: one JSON string a line; OUT: [text, accepted, document] a line
//        node hcl2json.mjs expressions LIST OUT    LIST: one JSON string a line; OUT: its tree or null a line
// Run it where @cdktf/hcl2json is installed.
import fs from 'node:fs';
import { createRequire } from 'node:module';

const { parse, getExpressionAst } = createRequire(process.cwd() + '/')('@cdktf/hcl2json');
const [mode, list, target] = process.argv.slice(2);
const lines = fs.readFileSync(list, 'utf8').split('\n').filter(Boolean);
const out = fs.createWriteStream(target);

const simplified = (node) => node && [
  node.type, node.meta?.value ?? null, node.meta?.operator ?? null, (node.children ?? []).map(simplified),
];

async function file(path) {
  try {
    return { path, error: null, document: await parse(path, fs.readFileSync(path, 'utf8')) };
  } catch (error) {
    return { path, error: String(error?.message ?? error), document: null };
  }
}

async function text(line) {
  try {
    return [JSON.parse(line), true, await parse('text.tf', JSON.parse(line))];
  } catch {
    return [JSON.parse(line), false, null];
  }
}

async function expression(line) {
  try {
    return simplified(await getExpressionAst('expression', JSON.parse(line)));
  } catch {
    return null;
  }
}

const ask = { files: file, texts: text, expressions: expression }[mode];
for (const line of lines) out.write(JSON.stringify(await ask(line)) + '\n');
out.end();
