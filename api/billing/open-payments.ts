import type { Server } from '@hapi/hapi';
import { askedOnce } from '../asked-once.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { StripeSettings } from '../settings.ts';
import type { Payments } from './stripe/stripe-gateway.ts';

/** Where plans are paid, and what that needs of the server. */
export interface OpenedPayments {
  readonly payments: Payments | null;
  mount(server: Server): void;
}

const NOWHERE: OpenedPayments = { payments: null, mount: () => undefined };

/** Opens where plans are paid: at Stripe, or in the sandbox of this machine; in production never there. */
export async function openPayments(config: Config, clock: Clock): Promise<OpenedPayments> {
  const { isBilled, stripe, isProduction, dataDir, publicUrl, port } = config;
  // Where billing is off, what was bought before goes on to be charged, and can be canceled.
  if (stripe) return { payments: paymentsAt('stripe', stripe), mount: () => undefined };
  if (!isBilled || isProduction) return NOWHERE;
  const { startStripeSandbox } = await import('@utmost/sandbox/stripe/sandbox.ts');
  const webhookUrl = `http://127.0.0.1:${port}/api/stripe/webhook`;
  const sandbox = await startStripeSandbox({ dataDir, clock, publicUrl, webhookUrl });
  return {
    payments: paymentsAt('sandbox', sandbox.settings),
    mount: (server) => {
      server.route(sandbox.routes);
      server.ext('onPostStop', () => sandbox.stop());
    },
  };
}

// The SDK takes a while to load, so only installations with payments load it.
function paymentsAt(kind: Payments['kind'], settings: StripeSettings): Payments {
  const stripe = askedOnce(async () => {
    const { stripeGateway } = await import('./stripe/stripe-gateway.ts');
    return stripeGateway(settings);
  });
  return { kind, stripe };
}
