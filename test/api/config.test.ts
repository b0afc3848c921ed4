// The settings: their defaults, and one sentence for every mistake.
import { readConfig } from '@utmost/api/config.ts';
import { SettingsError } from '@utmost/api/settings.ts';
import t, { type Test } from 'tap';
import { textOf } from '../support/source-files.ts';

function refuses(t: Test, environment: Record<string, string>, sentence: RegExp): void {
  const about = JSON.stringify(environment);
  try {
    readConfig(environment);
    t.fail(`${about} is accepted`);
  } catch (error) {
    t.ok(error instanceof SettingsError, about);
    const { message } = error as Error;
    t.match(message, /^The service cannot start: [^\n]+\.$/, `${about}: one line`);
    t.match(message, sentence, about);
    for (const secret of Object.values(environment).filter((value) => /secret/.test(value))) {
      t.notMatch(message, secret, `${about}: no secret is told`);
    }
  }
}

t.test('with nothing set it runs at once, alone', async (t) => {
  t.same(readConfig({}), {
    isProduction: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: 'data',
    database: {
      databaseUrl: undefined,
      dataDir: 'data',
      tls: undefined,
      connections: undefined,
    },
    sessionSecret: undefined,
    signIn: undefined,
    signInName: 'Google',
    auditKeepDays: undefined,
    isSingleWorkspace: false,
    signInDomains: [],
    isBilled: true,
    stripe: undefined,
    importMaxMb: 64,
    socialLinks: {},
    smtpUrl: undefined,
    mailFrom: { name: 'Utmost', address: 'no-reply@localhost' },
    openAi: undefined,
    trustedProxies: 0,
    corsOrigins: [],
    drainSeconds: 0,
    metrics: undefined,
    hasSecureSubdomains: false,
    logLevel: 'warn',
  });
  t.same(
    readConfig({ PORT: '', DATABASE_URL: '', OIDC_ISSUER: '' }),
    readConfig({}),
    'empty is absent',
  );
});

t.test('what is set is taken', async (t) => {
  t.equal(readConfig({ PORT: '8080' }).publicUrl, 'http://localhost:8080');
  t.equal(readConfig({ PUBLIC_URL: 'http://localhost:5173/' }).publicUrl, 'http://localhost:5173');
  const databaseUrl = 'mysql://u:p@db.example:3306/utmost';
  t.equal(readConfig({ DATABASE_URL: databaseUrl }).database.databaseUrl, databaseUrl);
  t.equal(
    readConfig({ DATABASE_URL: 'mariadb://u:p@db.example/utmost' }).database.databaseUrl,
    'mysql://u:p@db.example/utmost',
  );
  for (const [url, file] of [
    ['sqlite:data/utmost.sqlite', 'data/utmost.sqlite'],
    ['sqlite:///var/lib/utmost.sqlite', '/var/lib/utmost.sqlite'],
  ]) {
    t.match(readConfig({ DATABASE_URL: url }).database, { databaseUrl: undefined, file });
  }
  t.match(
    readConfig({
      WORKSPACE: 'single',
      SIGN_IN_DOMAINS: 'A.example,b.example',
      AUDIT_KEEP_DAYS: '90',
    }),
    { isSingleWorkspace: true, signInDomains: ['a.example', 'b.example'], auditKeepDays: 90 },
  );
  const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  const open = { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example', BILLING: 'off' };
  t.match(readConfig({ ...client, ...open }), {
    host: '0.0.0.0',
    signIn: { clientId: 'id', clientSecret: 'secret', issuer: undefined },
  });
});

t.test('each setting, up to its bounds', async (t) => {
  const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  const signIn = {
    clientId: 'id',
    clientSecret: 'secret',
    issuer: undefined,
    isEmailTrusted: false,
  };
  const provider = { ...client, OIDC_ISSUER: 'https://id.example/x' };
  const issuer = provider.OIDC_ISSUER;
  const model = {
    ...{ apiKey: undefined, baseUrl: 'http://a', model: 'gpt-5-mini', timeoutSeconds: 60 },
    ...{ api: 'chat', effort: 'low', maxOutputTokens: 16_000 },
  };
  const server = { DATABASE_URL: 'mysql://u:p@db.example/utmost' };
  const urls = ['LINKEDIN', 'X', 'GITHUB'].map((site): [Record<string, string>, object] => [
    { [`SOCIAL_${site}_URL`]: 'https://a.example/x?y#z' },
    { socialLinks: { [site.toLowerCase()]: 'https://a.example/x?y#z' } },
  ]);
  const right: [environment: Record<string, string>, config: object][] = [
    [{ NODE_ENV: 'development' }, { isProduction: false }],
    [{ NODE_ENV: 'test' }, { isProduction: false }],
    [{ HOST: 'localhost' }, { host: 'localhost' }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ PORT: '1' }, { port: 1, publicUrl: 'http://localhost:1' }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ PUBLIC_URL: 'https://utmost.localhost' }, { publicUrl: 'https://utmost.localhost' }],
    [{ PUBLIC_URL: 'http://[::1]:80/' }, { publicUrl: 'http://[::1]:80' }],
    [{ DATA_DIR: '/srv/data' }, { dataDir: '/srv/data', database: { dataDir: '/srv/data' } }],
    [{ ...server, DATABASE_CONNECTIONS: '2' }, { database: { connections: 2 } }],
    [{ ...server, DATABASE_CONNECTIONS: '9' }, { database: { connections: 9 } }],
    [{ ...server, DATABASE_CONNECTIONS: '99' }, { database: { connections: 99 } }],
    [{ ...server, DATABASE_CONNECTIONS: '500' }, { database: { connections: 500 } }],
    [{ ...server, DATABASE_SSL: 'on' }, { database: { tls: { verifyIdentity: true } } }],
    [{ ...server, DATABASE_SSL: 'verify-ca' }, { database: { tls: { verifyIdentity: false } } }],
    [{ ...server, DATABASE_SSL: 'off' }, { database: { tls: undefined } }],
    [{ SESSION_SECRET: 's'.repeat(32) }, { sessionSecret: 's'.repeat(32) }],
    [
      { SESSION_SECRET: `${'s'.repeat(32)},${'o'.repeat(32)}` },
      { sessionSecret: `${'s'.repeat(32)},${'o'.repeat(32)}` },
    ],
    [client, { signIn, signInName: 'Google' }],
    [provider, { signIn: { ...signIn, issuer }, signInName: null }],
    [{ ...provider, OIDC_NAME: 'O'.repeat(40) }, { signInName: 'O'.repeat(40) }],
    [
      { ...provider, OIDC_TRUST_EMAIL: 'on' },
      { signIn: { ...signIn, issuer, isEmailTrusted: true } },
    ],
    [{ BILLING: 'off' }, { isBilled: false }],
    [{ BILLING: 'on' }, { isBilled: true }],
    [{ IMPORT_MAX_MB: '1' }, { importMaxMb: 1 }],
    [{ IMPORT_MAX_MB: '1024' }, { importMaxMb: 1024 }],
    [{ SMTP_URL: 'smtps://u:p@a.example:465/' }, { smtpUrl: 'smtps://u:p@a.example:465/' }],
    [{ PUBLIC_URL: 'http://a.localhost' }, { mailFrom: { address: 'no-reply@a.localhost' } }],
    [{ OPENAI_BASE_URL: 'http://a//' }, { openAi: model }],
    [
      { OPENAI_BASE_URL: 'http://a', OPENAI_MODEL: 'm'.repeat(200) },
      { openAi: { model: 'm'.repeat(200) } },
    ],
    [
      { OPENAI_BASE_URL: 'http://a', OPENAI_TIMEOUT: '1' },
      { openAi: { ...model, timeoutSeconds: 1 } },
    ],
    [{ OPENAI_BASE_URL: 'http://a', OPENAI_TIMEOUT: '600' }, { openAi: { timeoutSeconds: 600 } }],
    [{ OPENAI_BASE_URL: 'http://a', OPENAI_API: 'responses' }, { openAi: { api: 'responses' } }],
    [{ OPENAI_API_KEY: 'sk-1', OPENAI_API: 'chat' }, { openAi: { api: 'chat' } }],
    ...['off', 'none', 'minimal', 'low', 'medium', 'high'].map(
      (effort): [Record<string, string>, object] => [
        { OPENAI_API_KEY: 'sk-1', OPENAI_EFFORT: effort },
        { openAi: { effort } },
      ],
    ),
    [
      { OPENAI_API_KEY: 'sk-1', OPENAI_MAX_OUTPUT_TOKENS: '1000', OPENAI_DAILY_CALLS: '1' },
      { openAi: { maxOutputTokens: 1000, daily: { calls: 1, outputTokens: 400_000 } } },
    ],
    [
      { OPENAI_API_KEY: 'sk-1', OPENAI_DAILY_OUTPUT_TOKENS: '16000' },
      { openAi: { daily: { calls: 200, outputTokens: 16_000 } } },
    ],
    ...urls,
    [{ TRUST_PROXY: '0' }, { trustedProxies: 0 }],
    [{ TRUST_PROXY: '2' }, { trustedProxies: 2 }],
    [{ TRUST_PROXY: 'false' }, { trustedProxies: 0 }],
    [{ TRUST_PROXY: 'true' }, { trustedProxies: Number.POSITIVE_INFINITY }],
    [
      { CORS_ORIGINS: 'https://a.example,http://b.example:8080' },
      { corsOrigins: ['https://a.example', 'http://b.example:8080'] },
    ],
    [{ DRAIN_SECONDS: '60' }, { drainSeconds: 60 }],
    [{ DRAIN_SECONDS: '10' }, { drainSeconds: 10 }],
    [{ DRAIN_SECONDS: '9' }, { drainSeconds: 9 }],
    [{ METRICS_PORT: '1' }, { metrics: { port: 1, host: '127.0.0.1' } }],
    [
      { METRICS_PORT: '65535', METRICS_HOST: '0.0.0.0' },
      { metrics: { port: 65_535, host: '0.0.0.0' } },
    ],
    [{ HSTS_SUBDOMAINS: 'on' }, { hasSecureSubdomains: true }],
    ...['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map(
      (logLevel): [Record<string, string>, object] => [{ LOG_LEVEL: logLevel }, { logLevel }],
    ),
  ];
  for (const [environment, config] of right)
    t.hasStrict(readConfig(environment), config, JSON.stringify(environment));
});

t.test('where else the operator is found', async (t) => {
  t.same(readConfig({}).socialLinks, {}, 'nowhere unless it is set');
  const github = 'https://github.com/example';
  t.same(readConfig({ SOCIAL_GITHUB_URL: github }).socialLinks, { github });
});

t.test('the model behind the assistant', async (t) => {
  t.equal(readConfig({}).openAi, undefined, 'the built-in assistant');
  const standard = {
    timeoutSeconds: 60,
    effort: 'low',
    maxOutputTokens: 16_000,
    daily: { calls: 200, outputTokens: 400_000 },
  };
  t.same(readConfig({ OPENAI_API_KEY: 'sk-1' }).openAi, {
    apiKey: 'sk-1',
    baseUrl: undefined,
    model: 'gpt-5-mini',
    api: 'responses',
    ...standard,
  });
  const local = { OPENAI_BASE_URL: 'http://localhost:11434/v1/', OPENAI_MODEL: 'qwen3' };
  t.same(readConfig(local).openAi, {
    apiKey: undefined,
    baseUrl: 'http://localhost:11434/v1',
    model: 'qwen3',
    api: 'chat',
    ...standard,
  });
});

t.test('every setting that is wrong', async (t) => {
  const wrong: [string, string, RegExp][] = [
    ['PORT', 'three thousand', /PORT must be a port/],
    ['PORT', '0', /PORT must be a port/],
    ['PORT', '65536', /PORT must be a port/],
    ['PORT', '3000.5', /PORT must be a port/],
    ['HOST', 'not a host', /HOST must be a host name/],
    ['PUBLIC_URL', 'links.example', /PUBLIC_URL must be a URL/],
    ['PUBLIC_URL', 'ftp://links.example', /PUBLIC_URL must be a URL/],
    ['PUBLIC_URL', 'http://localhost:3000/utmost', /PUBLIC_URL must be .* without a path/],
    ['PUBLIC_URL', 'http://localhost:3000/?a=b', /PUBLIC_URL must be .* without a path/],
    ['PUBLIC_URL', 'http://localhost:3000/?', /PUBLIC_URL must be .* without a path/],
    ['PUBLIC_URL', 'http://localhost:3000/#', /PUBLIC_URL must be .* without a path/],
    ['PUBLIC_URL', 'http://user:secret@localhost:3000', /PUBLIC_URL must be .* whole host/],
    ['DATABASE_URL', 'mysql://u:100%secret@db.example/utmost', /DATABASE_URL .* % .* as %25/],
    ['SMTP_URL', 'smtp://u:100%secret@mail.example:587', /SMTP_URL .* % .* as %25/],
    ['SMTP_URL', 'smtp://u:p@mail.example:587?requireTLS=false', /SMTP_URL .* after the port/],
    ['MAIL_FROM', 'Utmost', /MAIL_FROM must be an email address/],
    ['MAIL_FROM', 'Utmost <no-reply>', /MAIL_FROM must be an email address/],
    ['MAIL_FROM', 'a@b.example, c@d.example', /MAIL_FROM must be an email address/],
    ['DATABASE_URL', 'postgres://u:secret@db.example/utmost', /DATABASE_URL must look like mysql/],
    ['WORKSPACE', 'one', /WORKSPACE must be one of single, separate/],
    ['SIGN_IN_DOMAINS', '@example.com', /SIGN_IN_DOMAINS must be a list of the domains/],
    ['SIGN_IN_DOMAINS', 'example.com, example.org', /SIGN_IN_DOMAINS must be a list/],
    ['AUDIT_KEEP_DAYS', '0', /AUDIT_KEEP_DAYS must be a whole number from 1 to 36500/],
    ['DATABASE_URL', 'db.example', /DATABASE_URL must look like mysql/],
    ['DATABASE_URL', 'sqlite:', /DATABASE_URL must look like mysql.* or like sqlite:/],
    ['DATABASE_URL', 'sqlite:data/', /DATABASE_URL must look like mysql/],
    ['DATABASE_URL', 'sqlite:data/x.sqlite?mode=ro', /DATABASE_URL must look like mysql/],
    ['DATABASE_URL', 'mysql://u:secret@db.example', /DATABASE_URL must look like mysql/],
    ['DATABASE_URL', 'mysql://u:secret@db.example/', /DATABASE_URL must look like mysql/],
    ['DATABASE_SSL', 'yes', /DATABASE_SSL must be one of off, on, verify-ca/],
    ['DATABASE_SSL', 'on', /DATABASE_SSL needs a server in DATABASE_URL/],
    ['DATABASE_SSL_CA', '/no/such/file', /DATABASE_SSL_CA must be the path of a file/],
    ['DATABASE_SSL_CERT', 'package.json', /DATABASE_SSL_CERT must be the path of a file/],
    ['DATABASE_SSL_KEY', 'package.json', /DATABASE_SSL_KEY must be the path of a file/],
    ...['1', '0', '501', '510', '600', '1000', '2.5', 'x2', '2x'].map(
      (value): [string, string, RegExp] => [
        'DATABASE_CONNECTIONS',
        value,
        /DATABASE_CONNECTIONS must be a whole number from 2 to 500/,
      ],
    ),
    ...['s'.repeat(31), `${'s'.repeat(32)},${'o'.repeat(31)}`, `${'s'.repeat(32)},`].map(
      (value): [string, string, RegExp] => [
        'SESSION_SECRET',
        value,
        /SESSION_SECRET must have at least 32 characters/,
      ],
    ),
    ['OIDC_ISSUER', 'accounts', /OIDC_ISSUER must be a URL/],
    ['OPENAI_API_KEY', 'a secret key', /OPENAI_API_KEY must be an API key, without spaces/],
    ['OPENAI_BASE_URL', 'localhost:11434', /OPENAI_BASE_URL must be a URL/],
    ['OPENAI_MODEL', 'gpt 5', /OPENAI_MODEL must be the name of a model/],
    ['OPENAI_MODEL', 'gpt-5-mini', /OPENAI_MODEL needs OPENAI_API_KEY, or the OPENAI_BASE_URL/],
    ...['0', '601', '1.5'].map((value): [string, string, RegExp] => [
      'OPENAI_TIMEOUT',
      value,
      /OPENAI_TIMEOUT must be a whole number of seconds from 1 to 600/,
    ]),
    ['OPENAI_API', 'completions', /OPENAI_API must be one of responses, chat/],
    ['OPENAI_EFFORT', 'much', /OPENAI_EFFORT must be one of off, none, minimal, low, medium, high/],
    [
      'OPENAI_MAX_OUTPUT_TOKENS',
      '999',
      /OPENAI_MAX_OUTPUT_TOKENS must be a whole number from 1000 to 1000000/,
    ],
    ['OPENAI_DAILY_CALLS', '0', /OPENAI_DAILY_CALLS must be a whole number from 1 to 1000000/],
    [
      'OPENAI_DAILY_OUTPUT_TOKENS',
      '15999',
      /OPENAI_DAILY_OUTPUT_TOKENS must be at least OPENAI_MAX_OUTPUT_TOKENS/,
    ],
    ['OPENAI_MODEL', 'm'.repeat(201), /OPENAI_MODEL must be the name of a model/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of fatal, error/],
    ['HOST', '0.0.0.0', /only works on this machine, but HOST is 0\.0\.0\.0/],
    ['PUBLIC_URL', 'https://links.example', /only works on this machine, but PUBLIC_URL is https/],
    ['GOOGLE_CLIENT_ID', 'id', /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together/],
    ['GOOGLE_CLIENT_SECRET', 'a secret', /must be set together/],
    ['OIDC_ISSUER', 'https://accounts.example', /OIDC_ISSUER needs GOOGLE_CLIENT_ID/],
    ['STRIPE_SECRET_KEY', 'pk_secret', /STRIPE_SECRET_KEY must be a Stripe secret key/],
    ['STRIPE_SECRET_KEY', 'sk_test_secret', /STRIPE_WEBHOOK_SECRET must be set when STRIPE_SECRET/],
    ['STRIPE_WEBHOOK_SECRET', 'a secret', /STRIPE_WEBHOOK_SECRET must be a Stripe webhook signing/],
    ['STRIPE_TAX', 'yes', /STRIPE_TAX must be one of on, off/],
    ['STRIPE_TEST_MODE', 'yes', /STRIPE_TEST_MODE must be one of on, off/],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_secret', /STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY/],
    ['STRIPE_PRICE_PRO_MONTHLY', 'prod_1', /STRIPE_PRICE_PRO_MONTHLY must be a Stripe price ID/],
    [
      'STRIPE_PRICE_PRO_YEARLY',
      'price_1; price_2',
      /STRIPE_PRICE_PRO_YEARLY must be a Stripe price ID/,
    ],
    ['STRIPE_API_BASE', 'stripe', /STRIPE_API_BASE must be a URL/],
    ['CORS_ORIGINS', '*', /CORS_ORIGINS must be a list of origins/],
    ['CORS_ORIGINS', 'https://a.example/', /CORS_ORIGINS must be a list of origins/],
    ['CORS_ORIGINS', 'https://a.example, https://b.example', /CORS_ORIGINS must be a list/],
    ['CORS_ORIGINS', 'file:///tmp', /CORS_ORIGINS must be a list of origins/],
    ['DRAIN_SECONDS', '61', /DRAIN_SECONDS must be a whole number of seconds from 0 to 60/],
    ['DRAIN_SECONDS', '1.5', /DRAIN_SECONDS must be a whole number/],
    ['DRAIN_SECONDS', '100', /DRAIN_SECONDS must be a whole number/],
    ['DRAIN_SECONDS', '-1', /DRAIN_SECONDS must be a whole number/],
    ['METRICS_PORT', '0', /METRICS_PORT must be a port number/],
    ['METRICS_PORT', '65536', /METRICS_PORT must be a port number/],
    ['METRICS_PORT', '3000', /METRICS_PORT must be another port than PORT/],
    ['METRICS_HOST', 'not a host', /METRICS_HOST must be a host name/],
    ['OIDC_NAME', 'Okta', /OIDC_NAME needs OIDC_ISSUER/],
    ['OIDC_NAME', 'O'.repeat(41), /OIDC_NAME must have 1 to 40 characters/],
    ['OIDC_NAME', 'Ok\nta', /OIDC_NAME must have 1 to 40 characters/],
    ['OIDC_NAME', ' Okta', /OIDC_NAME must have 1 to 40 characters/],
    ...['0', '1025', '1.5'].map((value): [string, string, RegExp] => [
      'IMPORT_MAX_MB',
      value,
      /IMPORT_MAX_MB must be a whole number from 1 to 1024/,
    ]),
    ['TRUST_PROXY', '-1', /TRUST_PROXY must be true, false or the number of proxies/],
    ['TRUST_PROXY', '1.5', /TRUST_PROXY must be true, false or the number of proxies/],
    ['TRUST_PROXY', 'two', /TRUST_PROXY must be true, false or the number of proxies/],
    ...['LINKEDIN', 'X', 'GITHUB'].map((site): [string, string, RegExp] => [
      `SOCIAL_${site}_URL`,
      'javascript:alert(1)',
      new RegExp(`SOCIAL_${site}_URL must be a URL that starts with http`),
    ]),
    ['NODE_ENV', 'prod', /NODE_ENV must be one of production, development, test/],
    ['OIDC_TRUST_EMAIL', 'yes', /OIDC_TRUST_EMAIL must be one of on, off/],
    ['HSTS_SUBDOMAINS', 'yes', /HSTS_SUBDOMAINS must be one of on, off/],
    ['BILLING', 'maybe', /BILLING must be one of on, off/],
  ];
  for (const [name, value, sentence] of wrong) refuses(t, { [name]: value }, sentence);
  // Any text is a name of a folder; test/api/process-start.test.ts has one that can't be used.
  const tried = ['DATA_DIR', ...wrong.map(([name]) => name)];
  const settings = [...textOf('README.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)];
  t.ok(settings.length > 30, `${settings.length} settings`);
  t.same(
    settings.map(([, name = '']) => name).filter((name) => !tried.includes(name)),
    [],
    'no setting takes what is wrong',
  );
});

t.test('the sandbox mailbox serves only this machine, however people sign in', async (t) => {
  const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'client secret' };
  refuses(t, { ...client, HOST: '0.0.0.0' }, /mailbox .* HOST is 0\.0\.0\.0\. Set SMTP_URL/);
  const PUBLIC_URL = 'https://links.example';
  refuses(t, { ...client, PUBLIC_URL }, /mailbox .* PUBLIC_URL is https.* Set SMTP_URL/);
  const mail = { SMTP_URL: 'smtp://mail.example', BILLING: 'off' };
  t.match(readConfig({ ...client, PUBLIC_URL, ...mail }), { publicUrl: PUBLIC_URL });
  t.match(readConfig(client), { smtpUrl: undefined }, 'at home it is there');
});

t.test('payments: all of an account, or the sandbox, which serves only this machine', async (t) => {
  const account = {
    STRIPE_SECRET_KEY: 'sk_test_secret',
    STRIPE_WEBHOOK_SECRET: 'whsec_secret',
    STRIPE_PRICE_PRO_MONTHLY: 'price_m,price_old',
    STRIPE_PRICE_PRO_YEARLY: 'price_y',
  };
  t.same(readConfig(account).stripe, {
    secretKey: 'sk_test_secret',
    webhookSecrets: ['whsec_secret'],
    prices: { monthly: ['price_m', 'price_old'], yearly: ['price_y'] },
    hasTax: false,
    apiBase: undefined,
  });
  for (const name of Object.keys(account).slice(1)) {
    const { [name]: _, ...rest } = account as Record<string, string>;
    refuses(t, rest, new RegExp(`${name} must be set when STRIPE_SECRET_KEY is`));
  }
  t.match(readConfig({ ...account, STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' }).stripe, {
    webhookSecrets: ['whsec_new', 'whsec_old'],
  });
  t.equal(readConfig({ ...account, STRIPE_TAX: 'on' }).stripe?.hasTax, true);
  refuses(
    t,
    { ...account, STRIPE_PRICE_PRO_YEARLY: 'price_old' },
    /must be different, but both are price_old/,
  );
  for (const base of [
    'http://stripe.example',
    'https://stripe.example/v1',
    'http://localhost/?a',
  ]) {
    refuses(t, { ...account, STRIPE_API_BASE: base }, /STRIPE_API_BASE must be an https:\/\/ URL/);
  }
  t.equal(
    readConfig({ ...account, STRIPE_API_BASE: 'http://127.0.0.1:12111' }).stripe?.apiBase,
    'http://127.0.0.1:12111',
  );
  const open = {
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'client secret',
    SMTP_URL: 'smtp://mail.example',
    HOST: '0.0.0.0',
  };
  refuses(
    t,
    open,
    /Sandbox payments .* HOST is 0\.0\.0\.0\. Set STRIPE_SECRET_KEY, or BILLING=off/,
  );
  t.equal(readConfig({ ...open, ...account }).host, '0.0.0.0');
});

t.test('production needs what a machine at home does without', async (t) => {
  const complete = {
    NODE_ENV: 'production',
    SESSION_SECRET: 's'.repeat(32),
    DATABASE_URL: 'mysql://u:p@db.example/utmost',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'client secret',
    PUBLIC_URL: 'https://links.example',
  };
  t.match(readConfig(complete), { isProduction: true, logLevel: 'info', drainSeconds: 5 });
  const file = 'sqlite:data/utmost.sqlite';
  t.match(readConfig({ ...complete, DATABASE_URL: file }).database, { file: file.slice(7) });
  t.equal(readConfig({ ...complete, DRAIN_SECONDS: '0' }).drainSeconds, 0);
  t.equal(readConfig({}).drainSeconds, 0, 'at a terminal Ctrl-C ends it at once');
  for (const name of ['SESSION_SECRET', 'DATABASE_URL', 'PUBLIC_URL'] as const) {
    const { [name]: _, ...rest } = complete;
    refuses(t, rest, new RegExp(`${name} must be set when NODE_ENV is production`));
  }
  const { GOOGLE_CLIENT_ID: _, GOOGLE_CLIENT_SECRET: __, ...without } = complete;
  refuses(t, without, /A sign-in provider must be set when NODE_ENV is production/);
  refuses(
    t,
    { ...complete, PUBLIC_URL: 'http://links.example' },
    /PUBLIC_URL must start with https:\/\/ when NODE_ENV is production/,
  );
  t.equal(
    readConfig({ ...complete, PUBLIC_URL: 'http://localhost:3000' }).publicUrl,
    'http://localhost:3000',
    'a proxy on this machine may be tried without TLS',
  );
  const account = {
    ...complete,
    STRIPE_WEBHOOK_SECRET: 'whsec_secret',
    STRIPE_PRICE_PRO_MONTHLY: 'price_m',
    STRIPE_PRICE_PRO_YEARLY: 'price_y',
  };
  for (const key of ['sk_test_secret', 'rk_test_secret']) {
    const test = { ...account, STRIPE_SECRET_KEY: key };
    refuses(t, test, /STRIPE_SECRET_KEY is a test key, .* or set STRIPE_TEST_MODE=on/);
    t.equal(readConfig({ ...test, STRIPE_TEST_MODE: 'on' }).stripe?.secretKey, key);
  }
  for (const key of ['sk_live_secret', 'rk_live_secret'])
    t.equal(readConfig({ ...account, STRIPE_SECRET_KEY: key }).stripe?.secretKey, key);
});

t.test('what is written as it should be passes', async (t) => {
  for (const [MAIL_FROM, name, address] of [
    ['a@b.example', 'Utmost', 'a@b.example'],
    ['<a@b.example>', 'Utmost', 'a@b.example'],
    ['Links of "A & B" <links@b.example>', 'Links of "A & B"', 'links@b.example'],
    ['"Links, Inc." <links@b.example>', 'Links, Inc.', 'links@b.example'],
    ['', 'Utmost', 'no-reply@localhost'],
  ])
    t.same(readConfig({ MAIL_FROM }).mailFrom, { name, address });
  const SMTP_URL = 'smtp://u:100%25@mail.example:587';
  t.equal(readConfig({ SMTP_URL }).smtpUrl, SMTP_URL);
});
