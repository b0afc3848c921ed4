import { Option } from 'commander';

/** An option that may be given again and again; a shell goes on to propose it. */
export class RepeatedOption<Gathered> extends Option {
  /** @param gather adds what was given this time to what was given before */
  constructor(
    flags: string,
    summary: string,
    gather: (text: string, before?: Gathered) => Gathered,
  ) {
    super(flags, summary);
    this.argParser(gather);
  }
}
