import { isIP } from 'node:net';
import type { Plugin, Request } from '@hapi/hapi';

declare module '@hapi/hapi' {
  interface Request {
    /** Where it comes from, as far as that can be believed. */
    readonly clientAddress: string;
  }
}

/** Notes on every request whose it is; see `clientAddress`. */
export const clientAddressPlugin: Plugin<{ trustedProxies: number }> = {
  name: 'client-address',
  register(server, { trustedProxies }) {
    const addressOf = ({ headers, info }: Request) => {
      const forwarded = headers['x-forwarded-for'] as string | undefined;
      // A connection that is gone already comes from nowhere.
      return clientAddress(info.remoteAddress ?? '', forwarded, trustedProxies);
    };
    server.decorate('request', 'clientAddress', addressOf as never, { apply: true });
  },
};

/**
 * The address that counts: the connection's own, or, behind proxies of ours, the one that the outermost
 * of them has seen. Each proxy adds its client's address at the end of `X-Forwarded-For`; what stands
 * before those is written by the caller and worth nothing.
 * @param trustedProxies how many proxies of ours there are; Infinity: as many as there are addresses
 * @example clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.9', 1) // '203.0.113.9'
 * @example clientAddress('10.0.0.1', '6.6.6.6', 0) // '10.0.0.1'
 */
export function clientAddress(
  remoteAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const hops = trustedProxies > 0 ? (forwardedFor ?? '').split(',').map(bareAddress) : [];
  const seen = hops[Math.max(0, hops.length - trustedProxies)] ?? '';
  return isIP(seen) > 0 ? seen : bareAddress(remoteAddress);
}

/**
 * The part of an address that one customer of a network provider has: an IPv4 address, or the first 64
 * bits of an IPv6 one, since networks assign whole /64 blocks.
 * @example networkOf('2001:db8::1') // '2001:db8:0:0::/64'
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const first = [...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4);
  return `${first.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':')}::/64`;
}

// Without a port, brackets, a zone (of any length), or the prefix that an IPv4 address has on an IPv6 socket.
function bareAddress(written: string): string {
  const address = written
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/s, '');
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
