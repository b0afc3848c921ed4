import type { AdvancedLinkConfig } from '@utmost/core/taxonomy/parameter.ts';
import { api, bodyOf } from '../../providers/api-client.ts';

export const saveAdvanced = (body: AdvancedLinkConfig) =>
  bodyOf(api.POST('/api/advanced-link-config', { body }));
