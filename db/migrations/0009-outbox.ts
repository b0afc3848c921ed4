import type { QueryInterface } from 'sequelize';
import {
  createTable,
  exactText,
  isEmbedded,
  nullable,
  of,
  owned,
  timestamp,
  whole,
} from '../columns.ts';

const TABLE = 'outbox';
const INVITATIONS = 'invitations';
const STATUS = 'mailStatus';

/** Mails that the mail server hasn't accepted yet, and what became of the mail of each invitation. */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await createTable(queryInterface, {
    name: TABLE,
    columns: {
      ...owned(),
      invitationId: nullable(of(INVITATIONS)),
      kind: exactText(32),
      recipient: exactText(320),
      queuedAt: timestamp(),
      attempts: whole(),
      dueAt: timestamp(),
      handedOverAt: nullable(timestamp()),
    },
    indexes: [
      ['due', ['dueAt']],
      ['invitation', ['invitationId']],
    ],
  });
  if (STATUS in (await queryInterface.describeTable(INVITATIONS))) return;
  const characters = isEmbedded(queryInterface) ? '' : ' CHARACTER SET ascii COLLATE ascii_bin';
  // Invitations from before this migration were sent, as far as is known.
  await queryInterface.sequelize.query(
    `ALTER TABLE ${INVITATIONS} ADD COLUMN ${STATUS} VARCHAR(16)${characters} NOT NULL DEFAULT 'sent'`,
  );
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.removeColumn(INVITATIONS, STATUS);
  await queryInterface.dropTable(TABLE);
}
