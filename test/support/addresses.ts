import { randomBytes } from 'node:crypto';

// Every test file is a process of its own, and servers outlive it.
const PROCESS = randomBytes(4).toString('hex');

/**
 * An email address that no other test file has: services are shared by all of them, and keep people apart by
 * their addresses. The same words give the same address within a file.
 * @example address('bob@guests') // 'bob@guests-9f2c41aa.example'
 */
export function address(person: string): string {
  return `${person}-${PROCESS}.example`;
}

/**
 * What stands behind the `@` of such an address, which is what its organization is called at first.
 * @example domain('guests') // 'guests-9f2c41aa.example'
 */
export function domain(name: string): string {
  return address(`@${name}`).slice(1);
}
