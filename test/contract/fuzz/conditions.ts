import type { ContractOperation } from '@utmost/api/http/contract/document.ts';
import fc from '../../support/property-runs.ts';

/** Who sends a request. */
export type Role = 'anonymous' | 'read' | 'member' | 'admin';

type Weights = Readonly<Record<Role, number>>;

const PUBLIC: Weights = { anonymous: 3, read: 1, member: 1, admin: 2 };
const READING: Weights = { anonymous: 1, read: 3, member: 3, admin: 3 };
const WRITING: Weights = { anonymous: 1, read: 1, member: 4, admin: 4 };
const FOR_ADMINS: Weights = { anonymous: 1, read: 1, member: 1, admin: 7 };
const ONLY_MEMBERS: Weights = { ...FOR_ADMINS, member: 7, admin: 1 };

// Where not every permitted caller finds a record of theirs, or an answer ends the caller's credential.
const OWN_WEIGHTS: Readonly<Record<string, Weights>> = {
  // The records there are belong to the admin.
  changeLinkView: FOR_ADMINS,
  deleteLinkView: FOR_ADMINS,
  deleteFavorite: FOR_ADMINS,
  changePreset: FOR_ADMINS,
  deletePreset: FOR_ADMINS,
  deleteValueRequest: FOR_ADMINS,
  revokeApiToken: FOR_ADMINS,
  endSession: FOR_ADMINS,
  // An admin has to delete a workspace in use first, and is not the one who is invited.
  acceptInvitation: ONLY_MEMBERS,
  declineInvitation: ONLY_MEMBERS,
  // Each success is followed by a new workspace, and that by new credentials.
  deleteAccount: { anonymous: 3, read: 1, member: 1, admin: 5 },
  signOut: { anonymous: 9, read: 1, member: 1, admin: 1 },
  completeSignIn: { anonymous: 1, read: 0, member: 0, admin: 0 },
};

/** Who sends an operation's requests, most of them such as may. */
export function rolesFor(operation: ContractOperation): fc.Arbitrary<Role> {
  const { 'x-access': access, 'x-effect': effect, operationId } = operation;
  const usual =
    access === 'public'
      ? PUBLIC
      : access === 'admin'
        ? FOR_ADMINS
        : effect === 'read'
          ? READING
          : WRITING;
  const weights = Object.entries(OWN_WEIGHTS[operationId] ?? usual) as [Role, number][];
  return fc.oneof(
    ...weights
      .filter(([, weight]) => weight > 0)
      .map(([role, weight]) => ({ weight, arbitrary: fc.constant(role) })),
  );
}

/** Whether the contract lets them make the call at all. */
export function isPermitted(operation: ContractOperation, role: Role): boolean {
  const { 'x-access': access, 'x-effect': effect } = operation;
  if (access === 'public' || role === 'admin') return true;
  if (role === 'read') return access === 'member' && effect === 'read';
  return role === 'member' && access === 'member';
}

/** After so many requests an operation goes on in a new workspace, where that has limits a day or in all. */
const MOST_IN_A_WORKSPACE: Readonly<Record<string, number>> = {
  createApiToken: 30,
  inviteUser: 40,
  resendInvitation: 30,
  createLinkView: 80,
  createPreset: 150,
  requestValue: 150,
  completeSignIn: 100,
};
const MOST = 600;

/** How many requests of an operation one workspace takes. */
export function mostInAWorkspace(operationId: string): number {
  return MOST_IN_A_WORKSPACE[operationId] ?? MOST;
}

/** Operations that need a workspace without rules and links. */
export const IN_EMPTY_WORKSPACE: ReadonlySet<string> = new Set(['addDemoData']);

const OF_STRIPE =
  /\/subscription\/(checkout|process-|upgrade|billing-cycle|cancel|resume|sync|portal|invoices)|\/stripe\//;

/** Whether an operation does something only where plans are sold. */
export function isBillingOperation({ path }: ContractOperation): boolean {
  return OF_STRIPE.test(path);
}
