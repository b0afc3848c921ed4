import type { Lifecycle, RouteOptions } from '@hapi/hapi';

/** A handler, or one with route options of its own. */
export type Operation = Lifecycle.Method | { handler: Lifecycle.Method; options: RouteOptions };

/** operationId -> what answers it. */
export type Operations = Readonly<Record<string, Operation>>;
