/** What the sqlite3 driver hands to a callback as `this`, and Sequelize reads after an insert or update. */
export class Statement {
  lastID = 0;
  changes = 0;
  readonly sql: string;

  constructor(sql: string) {
    this.sql = sql;
  }
}
