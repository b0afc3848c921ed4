import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../data/api-client.ts';

/** What the workspace has done already. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/first-steps', { signal })),
});

export const addDemoData = () => bodyOf(api.PUT('/api/demo-data'));

export const removeDemoData = () => bodyOf(api.DELETE('/api/demo-data'));
