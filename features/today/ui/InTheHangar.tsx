import { Link } from 'react-router';
import { StageAirplane } from '#features/jobs/ui/StageAirplane.tsx';
import { formatTailNumber } from '#features/leads/rules.ts';
import { formatDay } from '#time/format-day.ts';
import type { Airplane, Today } from '../contract.ts';

const BAY_NAMES: Record<Today['bays'][number]['bay'], string> = {
  strip: 'Strip',
  paint: 'Paint',
  assembly: 'Assembly',
  interior: 'Interior',
};

/** By the bay that each airplane's stage needs. */
export function InTheHangar({ bays }: { bays: Today['bays'] }) {
  return (
    <section aria-labelledby="in-the-hangar">
      <h2 id="in-the-hangar" className="spread part-title">
        In the hangar <Link to="/admin/jobs">Jobs</Link>
      </h2>
      {bays.map(({ bay, airplanes }) => (
        <section key={bay} className="bay">
          <div className="spread bay__head label">
            <h3>{BAY_NAMES[bay]}</h3>
            <span>{airplanes.length}</span>
          </div>
          <div className="bay__places">
            {airplanes.map((airplane) => (
              <Place key={airplane.jobId} airplane={airplane} />
            ))}
          </div>
        </section>
      ))}
    </section>
  );
}

function Place({ airplane }: { airplane: Airplane }) {
  const { jobId, number, tailNumber, aircraftType, model, readyOn, material, colors } = airplane;
  return (
    <Link className="place" to={`/admin/jobs/${jobId}`}>
      <StageAirplane type={aircraftType} model={model} material={material} colors={colors} />
      <span className="spread place__tail">
        <span className="plate">{tailNumber ? formatTailNumber(tailNumber) : number}</span>
        {readyOn && (
          <span>
            <span className="vh">ready </span>
            {formatDay(readyOn, 'short')}
          </span>
        )}
      </span>
      <span className="place__stage">{describePlace(airplane)}</span>
    </Link>
  );
}

function describePlace({ status, stage }: Airplane): string {
  if (status === 'ready') return 'Ready to leave';
  return [status === 'on-hold' && 'On hold', stage].filter(Boolean).join(', ');
}
