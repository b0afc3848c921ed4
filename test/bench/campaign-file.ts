import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** The parameters of the rows below. */
export const TAXONOMY = `parameters:
  - { displayName: Source, queryName: utm_source, type: dropdown, required: true, allowedValues: [google, bing, facebook, instagram, linkedin, newsletter] }
  - { displayName: Medium, queryName: utm_medium, type: dropdown, required: true, allowedValues: [cpc, display, paid_social, social, email, video] }
  - { displayName: Campaign, queryName: utm_campaign, type: text, required: true, forceLowercase: true, allowWhitespace: false, allowedSpecialChars: _- }
  - { displayName: Creative, queryName: utm_content, type: text }
  - displayName: Market
    queryName: mkt
    type: dropdown
    required: true
    valueMappings:
      - { displayValue: Germany, codedValue: de }
      - { displayValue: Austria, codedValue: at }
      - { displayValue: Switzerland, codedValue: ch }
      - { displayValue: France, codedValue: fr }
      - { displayValue: Italy, codedValue: it }
      - { displayValue: Spain, codedValue: es }
`;

const HEADER = 'link_name,website_url,utm_source,utm_medium,utm_campaign,utm_content,mkt';
const SOURCES = ['google', 'bing', 'facebook', 'instagram', 'linkedin', 'newsletter'];
const MEDIA = ['cpc', 'display', 'paid_social', 'social', 'email', 'video'];
const MARKETS = ['Germany', 'Austria', 'Switzerland', 'France', 'Italy', 'Spain'];
const ROWS_AT_ONCE = 10_000;

/** Writes a campaign of any size: 7 columns, 5 of them governed, a quoted name and a link of its own in every row. */
export async function writeCampaign(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${HEADER}\n`);
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, rows - from);
    const text = Array.from({ length: count }, (_, index) => rowOf(from + index)).join('');
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
}

function rowOf(n: number): string {
  const url = `https://shop.example.com/products/category-${n % 997}/item-${n}`;
  const values = [
    SOURCES[n % 6],
    MEDIA[(n >> 1) % 6],
    `spring_sale_${n % 5000}`,
    `hero video ${n % 300}`,
    MARKETS[(n >> 2) % 6],
  ];
  return `"Campaign link, number ${n}",${url},${values.join(',')}\n`;
}
