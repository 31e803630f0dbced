import { Plate } from './Plate.tsx';
import { QuoteHead } from './QuoteHead.tsx';
import type { PartProps } from './QuoteParts.tsx';
import { QuoteState } from './QuoteState.tsx';
import { Seen } from './Seen.tsx';

/** The page of a quote that was withdrawn. */
export function Withdrawn(props: PartProps) {
  return (
    <>
      <div className="wrap quote-head">
        <QuoteHead document={props.page.document} />
        <Plate {...props} />
      </div>
      <div className="wrap quote-body">
        <div>
          <Seen {...props} />
          <QuoteState {...props} />
        </div>
      </div>
    </>
  );
}
