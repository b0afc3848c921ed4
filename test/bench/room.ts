/**
 * What a server for so many links is given; the tests' own is smaller, and would be writing to the disk instead
 * of doing what is measured.
 */
export const ROOM_FOR_A_MILLION =
  'SET GLOBAL innodb_buffer_pool_size = 1 << 31; SET GLOBAL innodb_log_file_size = 1 << 30';
