import '#ui/reach.css';
import { useState } from 'react';
import { Link } from 'react-router';
import { NewLeadDialog } from '#features/desk/ui/NewLead.tsx';
import { StageAirplane } from '#features/jobs/ui/StageAirplane.tsx';
import { formatTailNumber } from '#features/leads/rules.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { camera, plus } from '#ui/icons.ts';
import type { Airplane } from '../contract.ts';

/** What is done most: beside the title, on phones in reach of the thumb. */
export function TodayActs({ airplanes }: { airplanes: readonly Airplane[] }) {
  const [open, setOpen] = useState<'lead' | 'photos' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="today__acts reach">
      <Button onClick={() => setOpen('lead')}>
        <Icon of={plus} /> New lead
      </Button>
      {airplanes.length > 0 && (
        <Button onClick={() => setOpen('photos')}>
          <Icon of={camera} /> Add photos
        </Button>
      )}
      {open === 'lead' && <NewLeadDialog onClose={close} />}
      {open === 'photos' && (
        <Dialog narrow title="Photos of which airplane?" onClose={close}>
          <ul className="today__airplanes">
            {airplanes.map(({ jobId, number, tailNumber, aircraftType, model, stage, material, colors }) => (
              <li key={jobId}>
                <Link to={`/admin/jobs/${jobId}#add-photos`}>
                  <StageAirplane type={aircraftType} model={model} material={material} colors={colors} />
                  <span>
                    <b className="plate">{tailNumber ? formatTailNumber(tailNumber) : number}</b>
                    <small className="sub">{[aircraftType, stage].filter(Boolean).join(', ')}</small>
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
