import './hangar-grid.css';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Axis, Backdrop } from './GridFrame.tsx';
import type { HangarView } from './hangar-view.ts';

/** The grid at once, bars after it; grey rows for the list of a phone. */
export function HangarLoading({ view }: { view: HangarView }) {
  return (
    <>
      <div className="vh">
        <Spinner>Loading the hangar...</Spinner>
      </div>
      <div className="hangar__narrow">
        <Skeleton rows={6} />
      </div>
      <div className="hangar-grid hangar-grid--loading" aria-hidden="true">
        <div className="hangar-grid__scroll">
          <div className="hangar-grid__corner" />
          <Axis board={undefined} view={view} />
          <Backdrop board={undefined} view={view} />
          {[1, 2, 3, 4, 5].map((row) => [
            <div key={`${row} name`} className="hangar-grid__name is-first" />,
            <div key={row} className="hangar-grid__row is-first" />,
          ])}
        </div>
      </div>
    </>
  );
}
