import type { BrowserContextOptions, Page } from 'playwright-core';

/** One picture of a film, and for how long it is shown. */
export interface Frame {
  readonly png: Buffer;
  /** Milliseconds. */
  readonly shown: number;
}

/** The machines that the film is made for. */
export const DEVICES = {
  desktop: { viewport: { width: 1176, height: 720 } },
  phone: { viewport: { width: 390, height: 640 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;

const A_FEW_LETTERS = 3;
const TYPING = 90;
const LOOKING = 1_400;
const READING = 2_600;

const MESSY = [
  'https://shop.example.com/spring?utm_source=LinkedIn&utm_medium=cpc&utm_campaign=spring-launch_2026',
  'https://shop.example.com/summer?utm_source=newsletter&utm_medium=e-mail&utm_campaign=summer-sale_2026',
];

/** What the film shows: a link is made, stands in the list with the others, and two from elsewhere are checked. */
export async function takeFilm(page: Page): Promise<Frame[]> {
  const frames: Frame[] = [];
  const show = async (shown: number) => {
    frames.push({ png: await page.screenshot(), shown });
  };
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true }).first();
    for (let end = A_FEW_LETTERS; end < text.length + A_FEW_LETTERS; end += A_FEW_LETTERS) {
      await field.fill(text.slice(0, end));
      await show(TYPING);
    }
    // What is suggested below the field would cover the next one.
    await page.keyboard.press('Escape');
  };
  await page.goto('/create-link');
  await page.getByLabel('Campaign Source', { exact: true }).first().waitFor();
  await show(700);
  await type('Link Name', 'Spring launch');
  await type('Website URL', 'https://shop.example.com/spring');
  await type('Campaign Source', 'linkedin');
  await page.getByRole('combobox', { name: 'Campaign Medium' }).click();
  await page.getByRole('option', { name: 'cpc' }).waitFor();
  await show(500);
  await page.getByRole('option', { name: 'cpc' }).click();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await type('Campaign Name', 'spring-launch_2026');
  await page.getByRole('heading', { name: 'Generated URL' }).scrollIntoViewIfNeeded();
  await show(READING);
  await page.goto('/manage-links');
  await page.getByText('Newsletter, spring').filter({ visible: true }).first().waitFor();
  await show(READING);
  await page.goto('/check-urls');
  const text = page.getByRole('textbox').first();
  await text.waitFor();
  await show(600);
  await text.fill(MESSY.join('\n'));
  await show(LOOKING);
  await page.getByRole('button', { name: 'Check URLs' }).click();
  await page.locator('.url-anatomy').first().waitFor();
  await show(READING);
  return frames;
}

/** Which frame says most where only one is shown: the finished link. */
export function stillOf(frames: readonly Frame[]): Frame {
  const still = frames.find(({ shown }) => shown === READING);
  if (!still) throw new Error('The film has no frame to read.');
  return still;
}
