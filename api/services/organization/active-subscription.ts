import { DomainError } from '@utmost/core/errors.ts';
import { accessTexts } from '@utmost/core/messages/access.ts';

/** The refusal to delete an organization that still pays; its answer says so in a field of its own. */
export class ActiveSubscription extends DomainError {
  constructor() {
    super('conflict', accessTexts.activeSubscription);
  }
}
