import { ga4 } from '@utmost/core/taxonomy/templates/ga4.ts';
import type { Page } from 'playwright-core';

const CAMPAIGNS = ['spring-launch_2026', 'summer-sale_2026', 'autumn-preview_2026'];
const CHANNELS = [
  ['linkedin', 'cpc', 'LinkedIn ad'],
  ['google', 'cpc', 'Google search ad'],
  ['newsletter', 'email', 'Newsletter'],
  ['instagram', 'social', 'Instagram story'],
] as const;

/** Signs in, and fills the workspace with what the pictures show. */
export async function furnish(page: Page): Promise<void> {
  const hint = new URLSearchParams({ login_hint: 'ada@northwind.example' });
  const answer = await page.request.get(`/api/auth/google/url?${hint}`);
  await page.goto((await answer.json()).url);
  await page.waitForURL('**/create-link');
  await post(page, '/api/tracking-parameters/apply-template', {
    parameters: ga4.parameters,
  });
  const links = CAMPAIGNS.flatMap((campaign) =>
    CHANNELS.map(([source, medium, what]) => ({
      name: `${what}, ${campaign.split(/[_-]/)[0]}`,
      baseUrl: `https://shop.example.com/${campaign.split(/[_-]/)[0]}`,
      parameters: JSON.stringify({
        utm_source: source,
        utm_medium: medium,
        utm_campaign: campaign,
        utm_content: 'carousel',
      }),
    })),
  );
  await post(page, '/api/tracking-links/bulk', { links, mode: 'all' });
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const response = await page.request.post(path, { data });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
}
