import type { Clock } from '@utmost/api/clock.ts';
import type { components } from '@utmost/core/contract.d.ts';
import type { BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import type { Sequelize } from 'sequelize';
import type { Test } from 'tap';
import { type BrowserKind, filesBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { signIn as join } from '../support/browserless.ts';
import { type Engine, engines } from '../support/engines.ts';
import {
  type SharedService,
  type SharedSettings,
  sharedService,
} from '../support/shared-services.ts';

type Schemas = components['schemas'];

// Nothing moves unless a test asks for it: each frame is drawn by the processor.
const STILL = { reducedMotion: 'reduce' } as const;
// A connection that was idle may be closed in the moment in which it is used again.
const RETRIES = 2;

/** A service and a browser before it. */
export interface Journey {
  readonly url: string;
  /** Its database, entered past it, until the test ends. It holds the rows of all tests. */
  database(): Promise<Sequelize>;
  /** A page in a profile of its own; what goes wrong behind its scenes fails the test. */
  open(t: Test, options?: BrowserContextOptions): Promise<Page>;
  /**
   * The same, signed in; the first to come from a domain is its admin. The page is empty until the test
   * goes to a screen, which it does when what that is to show is stored: a page that already loads while
   * data is prepared may have seen a part of it.
   */
  openAs(t: Test, email: string, options?: BrowserContextOptions): Promise<Page>;
  /** A page whose complaints the test judges itself. */
  openWatched(t: Test, options?: BrowserContextOptions): Promise<WatchedPage>;
}

/** What a journey may need besides the service that most of them share. */
export interface JourneyOptions {
  /** The shared service with other settings. */
  readonly settings?: SharedSettings;
  /** Settings of a service of its own. */
  readonly env?: Record<string, string>;
  /** What that service takes for the time. */
  readonly clock?: Clock;
  readonly browser?: BrowserKind;
}

/** Opens a profile in the browser before the service, for as long as the test runs. */
export async function startJourney(t: Test, options: JourneyOptions = {}): Promise<Journey> {
  const [engine] = engines;
  if (!engine) throw new Error('There is no database engine.');
  const server = await serviceFor(t, engine, options);
  const database: Journey['database'] = async () => {
    // Few journeys need it, and it takes time to load.
    const { databaseOf } = await import('../support/database.ts');
    const entered = databaseOf(server);
    t.teardown(() => entered.close());
    return entered;
  };
  const browser = await filesBrowser(t, options.browser);
  const openWatched: Journey['openWatched'] = async (sub, options = {}) => {
    const watched = await openPage(browser, server.url, { ...STILL, ...options });
    await saveData(watched.page, true);
    sub.teardown(async () => {
      // A call that is held or changed on its way may be under way still.
      await watched.page.unrouteAll({ behavior: 'ignoreErrors' });
      await watched.page.context().close();
    });
    return watched;
  };
  const open: Journey['open'] = async (sub, options) => {
    const { page, complaints } = await openWatched(sub, options);
    sub.teardown(() => {
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
    });
    return page;
  };
  const openAs: Journey['openAs'] = async (sub, email, options) => {
    const page = await open(sub, options);
    await signInUnseen(page, email);
    return page;
  };
  return { url: server.url, database, open, openAs, openWatched };
}

/**
 * Has a page save data, or not: it then fetches, and compiles, no screen but the one that it shows.
 * @param effectiveType how fast its connection is
 */
export async function saveData(page: Page, saveData: boolean, effectiveType = '4g'): Promise<void> {
  await page.addInitScript(
    (value) => {
      Object.defineProperty(navigator, 'connection', { configurable: true, value });
      // How long a test's machine takes says nothing of a connection.
      performance.getEntriesByType = () => [];
    },
    { saveData, effectiveType },
  );
}

async function serviceFor(
  t: Test,
  engine: Engine,
  { settings = 'billed', env, clock }: JourneyOptions,
): Promise<SharedService> {
  if (!env) return await sharedService(engine, settings);
  // The whole service is loaded by those alone that start one.
  const { startServer } = await import('../support/server.ts');
  const own = await startServer(engine, { env, ...(clock && { clock }) });
  t.teardown(own.stop);
  return own;
}

/** Signs in through the console, but without the sandbox's page. @param ends the path that the person is led to */
export async function signIn(page: Page, email: string, ends = '/create-link'): Promise<void> {
  await page.goto(await sandboxOf(page, email));
  await page.waitForURL(`**${ends}`);
}

// By requests alone, which share their cookies with the page.
async function signInUnseen(page: Page, email: string): Promise<void> {
  let at = await sandboxOf(page, email);
  while (new URL(at).pathname !== '/login/callback') {
    const response = await page.request.get(at, { maxRedirects: 0, maxRetries: RETRIES });
    const { location } = response.headers();
    if (location === undefined) throw new Error(`Sign-in at ${at}: ${await response.text()}`);
    at = new URL(location, at).href;
  }
  const { code, state } = Object.fromEntries(new URL(at).searchParams);
  const body = { code, state };
  const { user } = await callApi<Schemas['SignedIn']>(
    page,
    'POST',
    '/api/auth/google/callback',
    body,
  );
  if (user.role !== 'admin') return;
  const [invitation] = await callApi<Schemas['OpenInvitation'][]>(
    page,
    'GET',
    '/api/invitations/mine',
  );
  if (invitation) await callApi(page, 'POST', `/api/invitations/${invitation.id}/accept`);
}

async function sandboxOf(page: Page, email: string): Promise<string> {
  const query = new URLSearchParams({ login_hint: email });
  const { url } = await callApi<Schemas['SignInUrl']>(page, 'GET', `/api/auth/google/url?${query}`);
  return url;
}

/** The same of a person who was invited, once they have joined. */
export async function signInInvited(page: Page, email: string, ends?: string): Promise<void> {
  await join(new URL(await sandboxOf(page, email)).origin, email);
  await signIn(page, email, ends);
}

/** Signs in from the login, as a person does. @param ends what the address ends with that they are led to */
export async function signInAtSandbox(page: Page, email: string, ends: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.waitForURL('**/sandbox/**');
  await page.getByRole('textbox').fill(email);
  await page.getByRole('button').click();
  await page.waitForURL(`**${ends}`);
}

/** Calls the API as the page's user. @throws Error when it refuses */
export async function callApi<Answer>(
  page: Page,
  method: string,
  path: string,
  data?: object,
): Promise<Answer> {
  const response = await page.request.fetch(path, {
    method,
    ...(data && { data }),
    maxRetries: RETRIES,
  });
  if (!response.ok()) throw new Error(`${method} ${path}: ${await response.text()}`);
  return await response.json();
}

/** Gives the page's organization a plan past the service, as if it were paid for: 1 is Free, 2 is Pro. */
export async function setPlan(journey: Journey, page: Page, planId: number): Promise<void> {
  const { organizationId } = await callApi<Schemas['User']>(page, 'GET', '/api/auth/me');
  const database = await journey.database();
  await database.query('UPDATE organizations SET planId = ? WHERE id = ?', {
    replacements: [planId, organizationId],
  });
}

/** Adds a parameter, with the mappings of its coded values. */
export async function addParameter(
  page: Page,
  draft: Schemas['TrackingParameterDraft'],
  mappings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { id } = await callApi<Schemas['TrackingParameter']>(
    page,
    'POST',
    '/api/tracking-parameters',
    draft,
  );
  for (const [displayValue, codedValue] of Object.entries(mappings)) {
    const mapping = { parameterId: id, displayValue, codedValue };
    await callApi(page, 'POST', '/api/dropdown-values', mapping);
  }
}

/** Removes a parameter, as another admin would, so that the page does not know of it. */
export async function removeParameter(page: Page, queryName: string): Promise<void> {
  const path = '/api/tracking-parameters';
  const all = await callApi<Schemas['TrackingParameter'][]>(page, 'GET', path);
  const id = all.find((parameter) => parameter.queryName === queryName)?.id;
  await callApi(page, 'DELETE', `${path}/${id}`);
}

/** A text, a coded dropdown and a padded identifier. */
export async function addCampaignParameters(page: Page): Promise<void> {
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

/** The control in which one of several is chosen: a value of a parameter, or a choice of a form. */
export function choice(within: Page | Locator, label: string | RegExp): Locator {
  return within.getByRole('combobox', { name: label });
}

/** Chooses from a dropdown, with the mouse. @param within the page, or the card or dialog that has it */
export async function choose(
  within: Page | Locator,
  label: string | RegExp,
  option: string | RegExp,
): Promise<void> {
  const dropdown = choice(within, label);
  await dropdown.click();
  await optionIn(dropdown.page(), option).click();
}

/** An option of the list that is open. @param name its text, or a part of that */
export function optionIn(page: Page, name: string | RegExp): Locator {
  return page.getByRole('listbox').getByRole('option', { name });
}

/** The value of a parameter as its dropdown shows it. */
export async function valueShown(within: Page | Locator, label: string | RegExp): Promise<string> {
  return await choice(within, label).inputValue();
}

/** Goes to another address as a link within the console does: without loading the document again. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Leaves the screen for another one and comes back, so that it asks anew for what it shows. */
export async function comeBack(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url());
  await goWithin(page, '/terms');
  await page.getByRole('heading', { name: 'Terms of Service', level: 1 }).waitFor();
  await goWithin(page, pathname + search);
}

/** Waits until the page shows the text as the whole of an element. */
export async function see(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
}

/**
 * Waits until an element shows the text as a part of its own; a number at its beginning or end is a whole one.
 * @param limit where it takes the processor long
 */
export async function seePart(
  page: Page,
  text: string,
  limit: { readonly timeout?: number } = {},
): Promise<void> {
  const before = /^\d/.test(text) ? '(?<![\\d.,])' : '';
  const after = /\d$/.test(text) ? '(?!\\d)' : '';
  const whole = new RegExp(before + RegExp.escape(text) + after);
  await page.getByText(whole).filter({ visible: true }).first().waitFor(limit);
}

/** Waits until the page has asked for something from now on, and has its answer. */
export async function untilAskedAnew(page: Page, path: string): Promise<void> {
  await answered(await page.waitForRequest(`**${path}`));
}

/** Waits until a request has all of its answer, or has failed. @throws {Error} when its page is closed before */
export async function answered(request: Request): Promise<void> {
  await (await request.response())?.finished();
}

/** Takes every notice away, so that what is seen after it is new. */
export async function dismissNotices(page: Page): Promise<void> {
  const notices = page.getByRole('region', { name: 'Notices' });
  const buttons = notices.getByRole('button', { name: 'Dismiss' });
  // All at once, within the page: one may go by itself before it is clicked.
  await buttons.evaluateAll((all: HTMLElement[]) => {
    for (const button of all) button.click();
  });
  await buttons.first().waitFor({ state: 'detached' });
}

/** Says what stands in URLs for a coded value that an admin allows, where that is asked. */
export async function sayCode(admin: Page, displayValue: string, code: string): Promise<void> {
  const mapping = admin.getByRole('dialog', { name: 'Add Value Mapping' });
  const name = mapping.getByLabel('Display Name');
  await name.waitFor();
  if ((await name.inputValue()) !== displayValue) throw new Error('It asks for another value.');
  await mapping.getByLabel('Codified Value').fill(code);
  await mapping.getByRole('button', { name: 'Add Value', exact: true }).click();
  await mapping.waitFor({ state: 'detached' });
}
