import type { QueryInterface } from 'sequelize';
import { createTable, hashText, key, timestamp } from '../columns.ts';

const TABLE = 'sent_invitations';

/** Which invitations were sent, for limits that outlive the workspace. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await createTable(queryInterface, {
    name: TABLE,
    columns: {
      id: key(),
      recipientHash: hashText(64),
      senderHash: hashText(64),
      workspaceHash: hashText(64),
      sentAt: timestamp(),
    },
    indexes: [
      ['recipient', ['recipientHash', 'sentAt']],
      ['sender', ['senderHash', 'sentAt']],
      ['workspace', ['workspaceHash', 'sentAt']],
      ['age', ['sentAt']],
    ],
  });
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.dropTable(TABLE);
}
