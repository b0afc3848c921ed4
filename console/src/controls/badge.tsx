import Chip from '@mui/material/Chip';

/** A short label for a state that holds for all of what it stands at. */
export function Badge({ children }: { readonly children: string }) {
  return <Chip component="span" label={children} />;
}
