import type { components } from '@utmost/core/contract.d.ts';
import type { Services } from '../../caller.ts';
import type { Operations } from '../../http/contract/mount.ts';
import { callerOf } from '../../http/plugins/access-control.ts';
import { changeData, dataOf } from '../../models/organization-data.ts';
import { lockLinks } from '../../organization/lock-organization.ts';
import { extendColumns, readColumns } from './column-mapping.ts';

type ColumnMapping = components['schemas']['ColumnMapping'];

export const columnMapping = ({ database }: Services): Operations => ({
  getColumnMapping: async (request): Promise<ColumnMapping> => {
    const { organizationId } = callerOf(request);
    return { columns: await readColumns(dataOf(database, organizationId)) };
  },
  extendColumnMapping: async (request): Promise<ColumnMapping> => {
    const { columns } = request.payload as ColumnMapping;
    return changeData(database, callerOf(request), async (data) => {
      await lockLinks(data);
      await extendColumns(data, columns);
      return { columns: await readColumns(data) };
    });
  },
});
