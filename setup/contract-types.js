// Turns openapi.yaml into core/contract.d.ts, the types every part shares. Written only when it changed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const source = new URL('../openapi.yaml', import.meta.url);
const target = new URL('../core/contract.d.ts', import.meta.url);
// What has a default may be left out, in answers too.
const types = astToString(await openapiTS(source, { defaultNonNullable: false }));
const text = `// Generated from openapi.yaml by npm run contract.\n${types}`;
if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text);
