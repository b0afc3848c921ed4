import type { Request } from '@hapi/hapi';
import type { components } from '@utmost/core/contract.d.ts';
import { accessTexts } from '@utmost/core/messages/access.ts';
import { checkOrganizationName } from '@utmost/core/people/check-person.ts';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { DomainError, refuseOn } from '../domain-error.ts';
import type { Operations } from '../http/contract/mount.ts';
import { deletion, download, wholeList } from '../http/list.ts';
import { callerOf, credentialsOf } from '../http/plugins/access-control.ts';
import { unlessUnchanged } from '../http/unchanged.ts';
import { readOrganization } from '../models/read-row.ts';
import {
  INVITATION_FIELDS,
  invitationRecord,
  SESSION_FIELDS,
  sessionRecord,
  signedInRecord,
  USER_FIELDS,
  userRecord,
} from '../models/records.ts';
import { deleteAccount } from '../organization/delete-account.ts';
import { exportAccount } from '../organization/export-account.ts';
import { changeConfiguration } from '../organization/lock-organization.ts';
import { credentialThrottle } from './credential-throttle.ts';
import { invitationHash } from './invitations/invitation-letter.ts';
import { invite, resend } from './invitations/invite.ts';
import {
  acceptMyInvitation,
  declineMyInvitation,
  listInvitations,
  lookUpInvitation,
  myInvitations,
  revokeInvitation,
} from './invitations/open-invitations.ts';
import { changeUser, deleteUser, listUsers } from './manage-users.ts';
import { endOwnSession, listSessions } from './session.ts';

type Schemas = components['schemas'];

const BAD_INVITATIONS_FROM_AN_ADDRESS = 30;

export const people = (services: Services): Operations => {
  const secrets = credentialThrottle(BAD_INVITATIONS_FROM_AN_ADDRESS);
  return {
    listUsers: (request, h) =>
      unlessUnchanged(request, h, async () => {
        const rows = await listUsers(services, callerOf(request));
        // A search for a part of an id or of a timestamp makes no sense.
        const searched = ['username', 'email', 'name'] as const;
        return wholeList(request, h, 'users', rows.map(userRecord), USER_FIELDS, searched);
      }),
    changeUser: async (request) => {
      const change = request.payload as Schemas['UserChange'];
      return userRecord(
        await changeUser(services, callerOf(request), String(request.params.id), change),
      );
    },
    deleteUser: deletion((caller, id) => deleteUser(services, caller, id)),
    inviteUser: async (request, h) => {
      const { email = '' } = request.payload as Schemas['InvitationDraft'];
      return h.response(await invite(services, callerOf(request), email)).code(201);
    },
    listInvitations: (request, h) => {
      const now = services.clock.now();
      const listed = async () => {
        const rows = await listInvitations(services, callerOf(request));
        const invitations = rows.map((row) => invitationRecord(row, now));
        return wholeList(request, h, 'invitations', invitations, [
          ...INVITATION_FIELDS,
          'isExpired',
        ]);
      };
      // An invitation expires though nothing is changed.
      return unlessUnchanged(request, h, listed, wholeMinute(now));
    },
    resendInvitation: (request) => resend(services, callerOf(request), String(request.params.id)),
    revokeInvitation: deletion((caller, id) => revokeInvitation(services, caller, id)),
    lookUpInvitation: async (request) => {
      const { token } = request.payload as Schemas['InvitationToken'];
      const hash = invitationHash(token);
      const found = await secrets.check(request.clientAddress, hash, () =>
        lookUpInvitation(services, hash),
      );
      if (!found) throw new DomainError('not_found', accessTexts.notFound.invitation);
      return found;
    },
    listMyInvitations: async (request, h) => {
      const open = await myInvitations(services, callerOf(request));
      const fields = ['id', 'organizationName', 'email', 'invitedBy', 'expiresAt'] as const;
      return wholeList(request, h, 'invitations', open, fields);
    },
    acceptInvitation: async (request) => {
      const id = String(request.params.id);
      const person = await acceptMyInvitation(services, callerOf(request), id);
      return { user: signedInRecord(person) };
    },
    declineInvitation: deletion((caller, id) => declineMyInvitation(services, caller, id)),
    renameOrganization: (request) => {
      const { name = '' } = request.payload as Schemas['OrganizationChange'];
      return renameOrganization(services, callerOf(request), name);
    },
    deleteAccount: async (request) => {
      await deleteAccount(services, callerOf(request));
      request.cookieAuth.clear();
      return { deleted: true };
    },
    exportAccount: async (request, h) =>
      download(h, await exportAccount(services, callerOf(request)), {
        type: 'application/x-ndjson',
        name: 'utmost-export.ndjson',
      }),
    listSessions: async (request, h) => {
      const rows = await listSessions(services, callerOf(request));
      const sessionId = sessionIdOf(request);
      const sessions = rows.map((row) => sessionRecord(row, sessionId));
      return wholeList(request, h, 'sessions', sessions, ['id', 'current', ...SESSION_FIELDS]);
    },
    endSession: async (request) => {
      const id = String(request.params.id);
      const deleted = await endOwnSession(services, callerOf(request), id);
      if (id === sessionIdOf(request)) request.cookieAuth.clear();
      return { id, deleted };
    },
  };
};

function wholeMinute(timestamp: Date): string {
  return timestamp.toISOString().slice(0, 16);
}

// Null with an API token.
function sessionIdOf(request: Request): string | null {
  const { credential } = credentialsOf(request);
  return credential.kind === 'session' ? credential.session.publicId : null;
}

/** Renames the organization. @throws {DomainError} `forbidden`, `rule_broken` */
async function renameOrganization(
  services: Services,
  caller: Caller,
  newName: string,
): Promise<{ id: string; name: string }> {
  const name = newName.trim();
  refuseOn(checkOrganizationName(name));
  const id = caller.organizationId;
  return changeConfiguration(services, caller, async (data) => {
    const stored = await readOrganization(data);
    const { models, transaction } = data;
    await models.organizations.update({ name }, { where: { id }, transaction });
    await recordAudit(services, caller, data, {
      action: 'organization.change',
      subjectId: id,
      subject: name,
      before: { name: stored?.name },
      after: { name },
    });
    return { id, name };
  });
}
