/** What the fields of audited records are called, as the screens that change them call them. */

import { advancedTexts } from '../parameter-config/advanced/advanced-texts.ts';
import { parameterFormTexts, touchingFields } from '../parameter-config/parameter-config-texts.ts';

const FIELD_NAMES: ReadonlyMap<string, string> = new Map([
  ['name', 'Name'],
  ['baseUrl', 'Website URL'],
  ['fullUrl', 'URL'],
  ['urlEncoding', 'URL Encoding'],
  ['isAdvancedMode', 'Advanced mode'],
  ['sortOrder', 'Order'],
  ['createdBy', 'Created By'],

  ...touchingFields,
  ['displayName', parameterFormTexts.displayName],
  ['required', parameterFormTexts.required],
  ['currentIdentifierValue', parameterFormTexts.currentIdentifierValue],
  ['identifierPer', parameterFormTexts.identifierPer],
  ['queryNames', 'Order'],
  ['by', 'Depends on'],
  ['allow', 'Allowed values'],

  ['displayValue', 'Display Name'],
  ['codedValue', 'Coded Value'],
  ['valueMappings', 'Value mappings'],

  ['isEnabled', 'Advanced mode'],
  ['mainParameterName', advancedTexts.mainParameterName],
  ['keyValueConnector', advancedTexts.keyValueConnector],
  ['delimiter', advancedTexts.delimiter],

  ['username', 'Username'],
  ['email', 'Email'],
  ['role', 'Role'],
  ['scope', 'Scope'],
  ['prefix', 'Begins with'],
  ['expiresAt', 'Expires'],

  ['planId', 'Plan'],
  ['stripeSubscriptionId', 'Stripe subscription'],
  ['subscriptionStatus', 'Status'],
  ['cancelAtPeriodEnd', 'Cancels at the end of the period'],
  ['currentPeriodEndsAt', 'Current period ends'],
]);

/**
 * The name of a field; one that has none here is called as it is written down, word by word.
 * @example auditFieldName('allowedValues') // 'Allowed Values'
 * @example auditFieldName('trialEndsAt') // 'Trial ends at'
 */
export function auditFieldName(field: string): string {
  const known = FIELD_NAMES.get(field);
  if (known !== undefined) return known;
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
