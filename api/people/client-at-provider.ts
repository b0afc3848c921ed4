import type { Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { startTexts } from '../start-texts.ts';
import { type Provider, ProviderFailure, providerOf } from './provider-discovery.ts';

const ASK_AGAIN_MS = 5_000;

/** Where people sign in: at the provider of the settings, or at the sandbox, which is mounted then. */
export async function clientAtProvider(server: Server, config: Config, logger: Logger) {
  const { signIn, publicUrl, port } = config;
  if (signIn) {
    const { clientId, clientSecret } = signIn;
    const provider = providerOf(signIn);
    await provider.endpoints().catch((error) => {
      if (!(error instanceof ProviderFailure)) throw error;
      logger.warn(error.message);
      askUntilFound(server, provider, logger);
    });
    return { clientId, clientSecret, provider };
  }
  // Loaded on demand: with a real provider the sandbox isn't needed.
  const { sandboxClient, sandboxEndpoints, sandboxIdentityProvider } = await import(
    '@utmost/sandbox/identity-provider.ts'
  );
  const client = sandboxClient();
  await server.register({ plugin: sandboxIdentityProvider, options: { ...client, publicUrl } });
  const endpoints = sandboxEndpoints(publicUrl, `http://127.0.0.1:${port}`);
  return { ...client, provider: { endpoints: async () => endpoints, isFound: () => true } };
}

// Sessions and tokens need no provider, so the service starts without.
function askUntilFound(server: Server, provider: Provider, logger: Logger): void {
  let last = '';
  const asking = setInterval(async () => {
    try {
      const { issuer } = await provider.endpoints();
      clearInterval(asking);
      logger.warn(startTexts.providerBack(issuer));
    } catch (error) {
      const { message } = error as Error;
      if (message !== last) logger.warn(message);
      last = message;
    }
  }, ASK_AGAIN_MS).unref();
  server.ext('onPreStop', () => clearInterval(asking));
}
