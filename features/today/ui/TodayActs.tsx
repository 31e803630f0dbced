import '#ui/reach.css';
import { useState } from 'react';
import { Link } from 'react-router';
import { StageAirplane } from '#features/jobs/ui/StageAirplane.tsx';
import { formatTailNumber } from '#features/leads/rules.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { camera } from '#ui/icons.ts';
import type { Airplane } from '../contract.ts';

/** What is done most: beside the title, on phones in reach of the thumb. */
export function TodayActs({ airplanes }: { airplanes: readonly Airplane[] }) {
  const [isChoosing, setChoosing] = useState(false);
  if (airplanes.length === 0) return null;
  return (
    <div className="today__acts reach">
      <Button onClick={() => setChoosing(true)}>
        <Icon of={camera} /> Add photos
      </Button>
      {isChoosing && (
        <Dialog narrow title="Photos of which airplane?" onClose={() => setChoosing(false)}>
          <ul className="today__airplanes">
            {airplanes.map(({ jobId, number, tailNumber, aircraftType, stage, material, colors }) => (
              <li key={jobId}>
                <Link to={`/admin/jobs/${jobId}#add-photos`}>
                  <StageAirplane type={aircraftType} material={material} colors={colors} />
                  <span>
                    <b className="plate">{tailNumber ? formatTailNumber(tailNumber) : number}</b>
                    <small>{[aircraftType, stage].filter(Boolean).join(', ')}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}
