import { randomUUID } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import { address } from '../../support/addresses.ts';
import { approve, type Client, clientOf, signIn } from '../../support/browserless.ts';
import { signInMember } from '../../support/database.ts';
import { good, type World } from '../world.ts';
import { cloneRecord, insertRows, type Row, rowsWhere } from './clones.ts';
import type { Role } from './conditions.ts';
import { type Noun, placeholdersIn, SECRETS, type Secret, UNIQUE } from './placeholders.ts';

/** What the workspaces of a run have in common. */
export interface Surroundings {
  readonly url: string;
  readonly database: Sequelize;
  /** Another organization, whose records must never be seen. */
  readonly theirs: World;
  /** One whose admin invites the member. */
  readonly host: Client;
  /** The contract's examples: a taxonomy, and a link that it accepts. */
  readonly taxonomy: object;
  readonly link: object;
  /** What only this run's stand for a third party knows. @param body what is sent */
  readonly secrets?: Partial<
    Record<Secret, (workspace: Workspace, body: string) => Promise<string>>
  >;
  /** Makes a workspace ready for an operation, which has one of its own then; before every other request. */
  begin?(operationId: string, workspace: Workspace): Promise<void>;
  /** Notes what a success has changed. */
  after?(operationId: string, workspace: Workspace): void;
}

const TAXONOMY_NOUNS: readonly Noun[] = ['parameter', 'text', 'dropdown', 'identifier', 'mapping'];
let count = 0;

/** An organization whose people send the requests; what those need is made when it is asked for. */
export class Workspace {
  readonly #around: Surroundings;
  readonly #pools = new Map<Noun, string[]>();
  readonly #roles = new Map<Role, Promise<Record<string, string>>>();
  readonly #etags = new Map<string, string>();
  readonly admin: Client;
  readonly organizationId: string;
  #member: { id: string; email: string } | null = null;
  #invitationToken: string | null = null;

  private constructor(around: Surroundings, admin: Client, organizationId: string) {
    this.#around = around;
    this.admin = admin;
    this.organizationId = organizationId;
    this.#roles.set('admin', Promise.resolve({ cookie: admin.cookies() }));
    this.#roles.set('anonymous', Promise.resolve({}));
  }

  /** Signs a user in who has a new organization. */
  static async make(around: Surroundings): Promise<Workspace> {
    count += 1;
    const admin = await signIn(around.url, address(`ada@fuzz${count}`), fromElsewhere());
    const { organizationId } = good(await admin.get('/api/auth/me'));
    return new Workspace(around, admin, organizationId);
  }

  /** The rules of the contract's example, and links. */
  async settle(): Promise<void> {
    good(await this.admin.put('/api/taxonomy', this.#around.taxonomy));
    for (const noun of TAXONOMY_NOUNS) this.#pools.delete(noun);
  }

  /** The credential that a role's requests carry. */
  credential(role: Role): Promise<Record<string, string>> {
    const known = this.#roles.get(role) ?? this.signIn(role);
    this.#roles.set(role, known);
    return known;
  }

  /** A credential that nothing else uses. */
  async signIn(role: Role): Promise<Record<string, string>> {
    if (role === 'anonymous') return {};
    if (role === 'read') {
      const draft = { name: 'Read', scope: 'read' };
      // The rate of new tokens is limited for each user, so each is another user's.
      const somebody = clientOf(this.#around.url, await this.signIn('admin'));
      const { token } = good(await somebody.post('/api/api-tokens', draft));
      return { authorization: `Bearer ${token}` };
    }
    const { url, database } = this.#around;
    count += 1;
    const email = address(`${role}@fuzz${count}`);
    const client = await signInMember(
      { url },
      database,
      this.organizationId,
      email,
      fromElsewhere(),
    );
    const { id } = good(await client.get('/api/auth/me'));
    if (role === 'admin')
      await database.query("UPDATE users SET role = 'admin' WHERE id = ?", { replacements: [id] });
    else this.#member ??= { id, email };
    return { cookie: client.cookies() };
  }

  /** The same text with everything in it that is known only now, and the cookies that go with that. */
  async fill(
    text: string,
    operationId: string,
    body = '',
  ): Promise<{ text: string; cookie?: string }> {
    let filled = text.replaceAll(UNIQUE, () => {
      count += 1;
      return `u${count.toString(36)}`;
    });
    for (const { text: placeholder, noun, index, isForeign } of placeholdersIn(filled)) {
      const id = isForeign ? this.#foreign(noun) : await this.#pick(noun, index);
      filled = filled.replaceAll(placeholder, id);
    }
    const own = this.#around.secrets ?? {};
    for (const [name, secret] of Object.entries(SECRETS) as [Secret, string][]) {
      const find = own[name];
      if (find && filled.includes(secret))
        filled = filled.replaceAll(secret, await find(this, body));
    }
    if (filled.includes(SECRETS.invitationToken)) {
      filled = filled.replaceAll(SECRETS.invitationToken, await this.#openInvitation());
    }
    filled = filled.replaceAll(SECRETS.etag, this.#etags.get(operationId) ?? SECRETS.etag);
    if (!filled.includes(SECRETS.signInCode)) return { text: filled };
    const browser = clientOf(this.#around.url, fromElsewhere());
    const { searchParams } = await approve(browser, address('eve@fuzz'));
    filled = filled
      .replaceAll(SECRETS.signInCode, searchParams.get('code') ?? '')
      .replaceAll(SECRETS.signInState, searchParams.get('state') ?? '');
    return { text: filled, cookie: browser.cookies() };
  }

  /** Notes what a success has changed: which records are gone, and whose credential. */
  async learn(operationId: string, sent: string, etag: string | undefined): Promise<void> {
    if (etag !== undefined) this.#etags.set(operationId, etag);
    const rules = /Taxonomy$|Parameters?$|ParameterTemplate$|DropdownValues?$|AdvancedLinkConfig$/;
    if (rules.test(operationId) && !/^(get|list)/.test(operationId)) {
      for (const noun of TAXONOMY_NOUNS) this.#pools.delete(noun);
    }
    if (/^(delete|remove|add)/.test(operationId)) this.#pools.delete('link');
    if (/^(delete|revoke|end|accept|decline|resend)/.test(operationId)) {
      for (const [noun, ids] of this.#pools)
        this.#pools.set(
          noun,
          ids.filter((id) => !sent.includes(id)),
        );
    }
    if (operationId === 'acceptInvitation') await this.#comeBack();
  }

  // To be invited again.
  async #comeBack(): Promise<void> {
    const replacements = [this.organizationId, this.#member?.id ?? ''];
    await this.#around.database.query(
      "UPDATE users SET organizationId = ?, role = 'user' WHERE id = ?",
      {
        replacements,
      },
    );
  }

  #foreign(noun: Noun): string {
    const { theirs } = this.#around;
    const ids: Partial<Record<Noun, string>> = {
      link: theirs.linkId,
      dropdown: theirs.dropdownId,
      identifier: theirs.identifierId,
      parameter: theirs.parameterId,
      text: theirs.parameterId,
      mapping: theirs.mappingId,
      person: theirs.personId,
      invitation: theirs.invitationId,
      token: theirs.tokenId,
      view: theirs.viewId,
      preset: theirs.presetId,
      valueRequest: theirs.valueRequestId,
      session: theirs.sessionId,
      organization: theirs.organizationId,
    };
    return ids[noun] ?? randomUUID();
  }

  async #pick(noun: Noun, index: number): Promise<string> {
    const known = this.#pools.get(noun);
    const ids = known && known.length > 0 ? known : await this.#find(noun);
    this.#pools.set(noun, ids);
    return ids[index % ids.length] ?? randomUUID();
  }

  async #find(noun: Noun): Promise<string[]> {
    switch (noun) {
      case 'link':
        return this.#listed('/api/tracking-links?range=[0,49]', async () => {
          const links = Array.from({ length: 8 }, () => this.#around.link);
          good(await this.admin.post('/api/tracking-links/bulk', { links }));
        });
      case 'parameter':
        return this.#listed('/api/tracking-parameters', () => this.settle());
      case 'text':
      case 'dropdown':
      case 'identifier':
        return this.#listed(`/api/tracking-parameters?filter={"type":"${noun}"}`, () =>
          this.settle(),
        );
      case 'mapping':
        return this.#listed('/api/value-mappings', () => this.settle());
      case 'view':
        return this.#listed('/api/link-views', async () => {
          for (const name of ['A', 'B', 'C'])
            good(await this.admin.post('/api/link-views', { name, query: '?q=a' }));
        });
      case 'preset':
        return this.#listed('/api/presets', async () => {
          const preset = { parameters: '{"utm_source":"newsletter"}' };
          for (const name of ['A', 'B', 'C'])
            good(await this.admin.post('/api/presets', { ...preset, name }));
        });
      case 'valueRequest':
        return this.#listed('/api/value-requests', async () => {
          await this.settle();
          for (const value of ['a1', 'b2', 'c3'])
            good(await this.admin.post('/api/value-requests', { queryName: 'utm_medium', value }));
        });
      case 'favorite': {
        const links = await this.#find('link');
        for (const id of links) good(await this.admin.put(`/api/favorites/${id}`));
        return links;
      }
      case 'entry':
        return this.#listed('/api/audit-log?range=[0,9]', async () => undefined);
      case 'organization':
        return [this.organizationId];
      case 'ownInvitation':
        return this.#invitedElsewhere();
      default:
        return this.#cloned(noun);
    }
  }

  async #listed(path: string, make: () => Promise<void>): Promise<string[]> {
    const list = async (): Promise<string[]> =>
      good(await this.admin.get(path)).map(({ id }: { id: string }) => id);
    const found = await list();
    if (found.length > 0) return found;
    await make();
    return list();
  }

  async #openInvitation(): Promise<string> {
    count += 1;
    this.#invitationToken ??= await this.#invite(this.admin, address(`guest${count}@fuzz`));
    return this.#invitationToken;
  }

  async #invite(by: Client, email: string): Promise<string> {
    const { url } = good(await by.post('/api/users/invite', { email }));
    return new URL(url).searchParams.get('token') ?? '';
  }

  // Their first is a real one; then its row comes back under another id.
  async #invitedElsewhere(): Promise<string[]> {
    await this.credential('member');
    const email = this.#member?.email ?? '';
    const { database, host } = this.#around;
    const [kept] = await rowsWhere(database, 'invitations', { email });
    if (kept) return [String(kept.id)];
    if (!this.#sent) {
      await this.#invite(host, email);
      [this.#sent] = await rowsWhere(database, 'invitations', { email });
    } else {
      await insertRows(database, 'invitations', [{ ...this.#sent, id: randomUUID() }]);
    }
    return this.#invitedElsewhere();
  }
  #sent: Row | undefined;

  // The first is real; for the others see `clones.ts`.
  async #cloned(noun: Noun): Promise<string[]> {
    await this.credential('member');
    await this.credential('read');
    await this.#openInvitation();
    const { id } = good(await this.admin.get('/api/auth/me'));
    return cloneRecord(this.#around.database, noun, this.organizationId, id);
  }
}

// Thousands sign in, of whom one address may do only some.
function fromElsewhere(): Record<string, string> {
  return { 'x-forwarded-for': randomAddress() };
}

/** An address that no other request comes from, where the service believes what is forwarded. */
export function randomAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
