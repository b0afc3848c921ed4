import type { Page } from 'playwright-core';
import { addParameter } from './journey.ts';

/** URLs that are well, that can be mended and that cannot, a foreign one, and no URL at all. */
export const TEXT = `Newsletter of March:
https://shop.example.com/spring?utm_campaign=spring%20launch&utm_medium=cpc#sizes
https://shop.example.com/ok?utm_campaign=launch&utm_medium=email&lid=00007
https://shop.example.com/typo?x=1&utm_campain=launch&utm_medium=Newsletter
https://shop.example.com/none?x=1
https://user:secret@shop.example.com/?utm_campaign=a
javascript:alert(1)
<a href="https://shop.example.com/html?utm_campaign=%zz&amp;utm_medium=cpc">x</a>`;

/** What the text is held against. */
export async function addLinkParameters(page: Page): Promise<void> {
  await addParameter(page, {
    type: 'text',
    displayName: 'Campaign',
    queryName: 'utm_campaign',
    required: true,
    allowWhitespace: false,
  });
  await addParameter(
    page,
    { type: 'dropdown', displayName: 'Channel', queryName: 'utm_medium', useCodedValues: true },
    { 'Paid Social': 'cpc', Newsletter: 'email' },
  );
  await addParameter(page, {
    type: 'identifier',
    displayName: 'Link ID',
    queryName: 'lid',
    identifierFormat: 'padded',
    paddingLength: 5,
  });
}

/** Pastes a text and has it checked. */
export async function check(page: Page, text: string): Promise<void> {
  await page.getByLabel('URLs, or any text with URLs').fill(text);
  await page.getByRole('button', { name: 'Check URLs' }).click();
}
