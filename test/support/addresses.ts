import { randomBytes } from 'node:crypto';

// Servers outlive test files, each of which is a process.
const file = randomBytes(4).toString('hex');
const from = [10, ...randomBytes(3)].join('.');

/**
 * Where the shared services believe this test file to be: each has its own share of sign-ins and of guesses.
 */
export const FORWARDED = { 'x-forwarded-for': from };

/**
 * An email address that no other test file has: services are shared by all of them, and keep people apart by
 * their addresses. The same words give the same address within a file.
 * @example address('bob@guests') // 'bob@guests-9f2c41aa.example'
 */
export function address(person: string): string {
  return `${person}-${file}.example`;
}

/**
 * What stands behind the `@` of such an address, which is what its organization is called at first.
 * @example domain('guests') // 'guests-9f2c41aa.example'
 */
export function domain(name: string): string {
  return address(`@${name}`).slice(1);
}
