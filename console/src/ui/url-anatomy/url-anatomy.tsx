import Tooltip from '@mui/material/Tooltip';
import { useScrollable } from '../browser/use-scrollable.ts';
import { type UrlAnatomyProps, UrlParts } from './url-parts.tsx';

export { BASE_PART } from './url-parts.tsx';

/** A URL with its parts told apart; the one way in which the console shows a tracking link. */
export function UrlAnatomy(props: UrlAnatomyProps) {
  return (
    <UrlParts
      {...props}
      explain={(value, problem) => (
        <Tooltip title={problem} describeChild>
          {value}
        </Tooltip>
      )}
    />
  );
}

/** A URL in a list: one of thousands of characters does not take the whole screen for itself. */
export function BoundedUrl(props: Omit<UrlAnatomyProps, 'highlighted'>) {
  const { ref, tabIndex } = useScrollable();
  return (
    <div ref={ref} className="url-bounded" tabIndex={tabIndex}>
      <UrlAnatomy {...props} />
    </div>
  );
}
