import { run } from './program.ts';
import { leaveWhenUnheard } from './ui/output.ts';

leaveWhenUnheard();
await run(process.argv.slice(2));
