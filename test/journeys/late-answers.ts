import type { Page } from 'playwright-core';

/**
 * Lets an answer be too late: a poll may be under way in the moment in which its calls are no longer
 * intercepted, and is then let through by the browser before the test's answer to it arrives.
 */
export function allowLateAnswers(page: Page): void {
  const route = page.route.bind(page);
  page.route = (url, answer, options) =>
    route(
      url,
      async (call, request) => {
        try {
          await answer(call, request);
        } catch (error) {
          if (!String(error).includes('Route is already handled!')) throw error;
        }
      },
      options,
    );
}
