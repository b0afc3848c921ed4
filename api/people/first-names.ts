import { MAX_PERSON_NAME_LENGTH, MIN_USERNAME_LENGTH } from '@utmost/core/people/check-person.ts';
import { fold } from '@utmost/core/rules/characters.ts';
import type { Transaction } from 'sequelize';
import type { Services } from '../caller.ts';
import { readRows } from '../models/read-row.ts';
import { cutText } from './cut-text.ts';

// Mail providers whose domain says nothing of the organization.
const PUBLIC_MAIL = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com
  mac.com aol.com proton.me protonmail.com gmx.com gmx.net gmx.de web.de t-online.de freenet.de mail.com
  mail.ru yandex.ru yandex.com zoho.com fastmail.com hey.com tutanota.com orange.fr free.fr laposte.net
  libero.it wp.pl o2.pl seznam.cz qq.com 163.com 126.com naver.com`.split(/\s+/),
);

/**
 * What a new organization is called, until its admin says otherwise: the e-mail's domain, or the
 * person's name where the domain is a public mail provider's.
 * @example organizationName('ada@northwind.example', 'Ada L') // 'northwind.example'
 */
export function organizationName(email: string, personName: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return cutText(PUBLIC_MAIL.has(domain) ? personName : domain, MAX_PERSON_NAME_LENGTH);
}

/**
 * A person's first username: what stands before the `@`, or the whole address where that is too short.
 * @example firstUsername('ada@northwind.example') // 'ada'
 * @example firstUsername('al@northwind.example') // 'al@northwind.example'
 */
export function firstUsername(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@'));
  return cutText(local.length >= MIN_USERNAME_LENGTH ? local : email, MAX_PERSON_NAME_LENGTH);
}

/** A username that is free in the workspace: the preferred one, or it with the first number that is free. */
export async function freeUsername(
  { database }: Services,
  organizationId: string,
  preferred: string,
  transaction: Transaction,
): Promise<string> {
  const others = await readRows(database.models.users, {
    attributes: ['username'],
    where: { organizationId },
    transaction,
  });
  const taken = new Set(others.map(({ username }) => fold(username)));
  let name = preferred;
  // Space for the number within the column.
  const stem = preferred.slice(0, 240);
  for (let number = 2; taken.has(fold(name)); number++) name = `${stem}-${number}`;
  return name;
}
