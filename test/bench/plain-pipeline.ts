// What a program without rules would do with the same file: csv-parse, URL, csv-stringify. Arguments: IN.csv OUT.csv
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';

const [input = '', output = ''] = process.argv.slice(2);
const NOT_PARAMETERS = ['link_name', 'website_url'];

const addUrl = new Transform({
  objectMode: true,
  transform(row: Record<string, string>, _encoding, done) {
    const url = new URL(row.website_url ?? '');
    for (const [name, value] of Object.entries(row)) {
      if (!NOT_PARAMETERS.includes(name) && value !== '') url.searchParams.set(name, value);
    }
    done(null, { ...row, tracking_url: url.href });
  },
});

await pipeline(
  createReadStream(input),
  parse({ columns: true }),
  addUrl,
  stringify({ header: true }),
  createWriteStream(output),
);
