import type { Caller, Services } from '../caller.ts';
import { dataOf } from '../models/organization-data.ts';
import { readRules } from '../taxonomy/read-taxonomy.ts';
import { safetyIdentifier } from './ai-spending.ts';
import { modelFields } from './model/model-fields.ts';
import { linksRequest } from './model/model-request.ts';
import { isSharedBy, readSharedIds } from './shared-parameters.ts';

/** What would be sent to the AI model for a prompt, word for word. */
export interface RequestPreview {
  /** Null where nothing is sent, since the built-in assistant answers. */
  readonly host: string | null;
  /** The JSON of the request's body. */
  readonly body: string | null;
  readonly sharedParameterIds: readonly string[] | null;
}

/** Tells what a prompt would send, and sends nothing. */
export async function previewRequest(
  services: Services,
  caller: Caller,
  prompt: string,
): Promise<RequestPreview> {
  const data = dataOf(services.database, caller.organizationId);
  const sharedParameterIds = await readSharedIds(data);
  const { model } = services;
  if (model === null) return { host: null, body: null, sharedParameterIds };
  const asked = prompt.trim();
  const fields = modelFields(await readRules(data), asked, isSharedBy(sharedParameterIds));
  const body = model.bodyOf(linksRequest(fields, asked), safetyIdentifier(caller));
  return { host: model.host, body: JSON.stringify(body), sharedParameterIds };
}
