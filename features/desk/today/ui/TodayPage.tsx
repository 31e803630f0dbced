import { useState } from 'react';
import { Link } from 'react-router';
import { elevationOf } from '#airplanes/aircraft/airframe-names.ts';
import { LazyElevation } from '#airplanes/aircraft/ui/LazyElevation.tsx';
import { UNANSWERED } from '#customers/leads/leads.constants.ts';
import { searchOf } from '#desk/lead-desk/ui/desk-filter.ts';
import { formatDay, weekdayName } from '#time/format-day.ts';
import type { Airplane, ComingDay, LastBackup, Need, Today } from '../today.contract.ts';
import '#ui/button.css';
import { Icon } from '#ui/icon.tsx';
import { archive, camera, mail, phone, plus, send, triangleAlert } from '#ui/icons.ts';
import { countOf, describeNeed } from './describe-need.ts';
import { ComingUp, FirstSteps, InTheHangar, Linked, MovedDates } from './TodayParts.tsx';
import '#ui/parts.css';
import './today.css';
import { useRowShortcuts } from '#customers/leads/ui/row-shortcuts.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/page-states.tsx';
import { useToday, useTodayEvents } from './today-queries.ts';
import '#ui/records.css';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { NewLeadDialog } from '#customers/leads/ui/NewLead.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { WaysRow } from '#workshop/hangar/board/ui/CollisionList.tsx';
import { StageAirplane } from '#workshop/jobs/ui/JobParts.tsx';
import { describeBackups } from './describe-backups.ts';

/** '4 leads and 8 other things need you. The shop is closed on Thursday and Friday.' */
export function summarize({ needs, coming }: Pick<Today, 'needs' | 'coming'>): string {
  const leads = needs.filter(({ kind }) => kind === 'lead');
  const [waiting, others] = [countNeeds(leads), needs.length - leads.length];
  const named = [
    waiting > 0 && countOf(waiting, 'lead'),
    others > 0 && countOf(others, waiting > 0 ? 'other thing' : 'thing'),
  ].filter((each) => each !== false);
  const verb = waiting + others === 1 ? 'needs' : 'need';
  return `${named.length === 0 ? 'Nothing needs' : `${new Intl.ListFormat('en-US').format(named)} ${verb}`} you.${describeClosed(coming)}`;
}

/** With the leads that have no row. */
const countNeeds = (needs: readonly Need[]) =>
  needs.reduce((sum, need) => sum + 1 + (need.kind === 'lead' ? need.others : 0), 0);

function describeClosed(coming: readonly ComingDay[]): string {
  const closed = coming.filter(({ isClosed }) => isClosed).map(({ day }) => weekdayName(day));
  return closed.length === 0 ? '' : ` The shop is closed on ${new Intl.ListFormat('en-US').format(closed)}.`;
}

const GROUPS = [
  { when: 'today', title: 'Today' },
  { when: 'week', title: 'This week' },
] as const;

/** The icons of needs that are about no airplane. */
const ICONS = { 'failed mails': mail, 'kept emails': mail, asking: mail, backup: archive, alarm: triangleAlert };
const VERB_ICONS = { answer: send, call: phone, photos: camera };

/** The first row alone has the signal button. */
function NeedList({ needs, today }: { needs: readonly Need[]; today: string }) {
  return (
    <>
      {GROUPS.map(({ when, title }) => {
        const rows = needs.filter((need) => need.when === when);
        if (rows.length === 0) return null;
        return (
          <section key={when}>
            <h2 className="spread part-title">
              {title} <span>{countNeeds(rows).toLocaleString('en-US')}</span>
            </h2>
            <ul className="needs">
              {rows.map((need) => (
                <NeedRow key={keyOf(need)} need={need} today={today} isFirst={need === needs[0]} />
              ))}
            </ul>
          </section>
        );
      })}
      <p className="sm muted">Items disappear on their own once they’re done. There’s nothing to check off.</p>
    </>
  );
}

function NeedRow({ need, today, isFirst }: { need: Need; today: string; isFirst: boolean }) {
  const { title, why, verb } = describeNeed(need, today, new Date());
  const others = need.kind === 'lead' ? need.others : 0;
  return (
    <li data-need="">
      <span className="needs__mark">
        {'aircraftType' in need ? (
          <LazyElevation of={elevationOf({ type: need.aircraftType ?? '' })} bare />
        ) : (
          <Icon of={ICONS[need.kind]} />
        )}
      </span>
      <div>
        <b className="line">{'leadId' in need ? <Linked {...need} text={title} /> : title}</b>
        <p className="muted sm">
          {'leadId' in need ? <Linked {...withoutLinked(need, title)} text={why} /> : why}
          {others > 0 && (
            <>
              {' '}
              <Link to={`/admin${searchOf({ status: UNANSWERED })}`}>
                {others.toLocaleString('en-US')} newer {others === 1 ? 'one' : 'ones'}
              </Link>
            </>
          )}
        </p>
        {need.kind === 'collision' && <WaysRow ways={need.collision.ways} />}
      </div>
      {verb && <Verb verb={verb} about={title} className={`btn btn--sm ${isFirst ? 'btn--primary' : 'btn--line'}`} />}
    </li>
  );
}

/** What a title names is linked there. */
const withoutLinked = ({ leadId, name, tailNumber }: Extract<Need, { leadId: number | null }>, title: string) => ({
  leadId,
  name: name && title.includes(name) ? null : name,
  tailNumber: tailNumber && title.includes(formatTailNumber(tailNumber)) ? null : tailNumber,
});

function Verb({
  verb: { label, to, icon },
  about,
  className,
}: {
  verb: NonNullable<ReturnType<typeof describeNeed>['verb']>;
  about: string;
  className: string;
}) {
  const content = (
    <>
      {icon && <Icon of={VERB_ICONS[icon]} />} {label}
    </>
  );
  const shared = { className, 'aria-label': `${label}: ${about}`, 'data-open': '', children: content };
  return to.startsWith('tel:') ? <a href={to} {...shared} /> : <Link to={to} {...shared} />;
}

const keyOf = (need: Need) =>
  [
    need.kind,
    need.kind === 'alarm' && need.alarm.kind,
    'jobId' in need && need.jobId,
    need.kind === 'collision' && need.collision.stay,
    'offerId' in need && need.offerId,
    'leadId' in need && need.leadId,
  ].join(' ');

/** What needs the owner now. Rows go by themselves when the thing is done. */
export default function TodayPage() {
  const query = useToday();
  const { data } = query;
  useTodayEvents();
  useRowShortcuts('[data-need]');
  return (
    <main id="main" className="wrap page page--record today">
      <div className="row row--end between ahead--far today__head">
        <div>
          <h1 className="h2">{formatDay(data?.day ?? shopDay(), 'weekday')}</h1>
          <p className="muted">{data ? summarize(data) : '\u00a0'}</p>
        </div>
        {data && <TodayActs airplanes={data.bays.flatMap(({ airplanes }) => airplanes)} />}
      </div>
      {data ? <Loaded today={data} /> : <Wait {...query} />}
    </main>
  );
}

function Wait({
  isPending,
  isFetching,
  refetch,
}: Pick<ReturnType<typeof useToday>, 'isPending' | 'isFetching' | 'refetch'>) {
  if (isPending || isFetching) return <Skeleton rows={5} />;
  return (
    <div className="empty" role="alert">
      <p>Today’s list could not be loaded. Nothing is lost.</p>
      <Button variant="ink" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}

function Loaded({ today }: { today: Today }) {
  const { day, needs, moved, bays, coming, steps, backups, isDemoInProgress } = today;
  return (
    <div className="stack today__columns">
      <div className="stack today__side">
        {isDemoInProgress && (
          <p className="note" role="status">
            We’re filling in the demo shop. It takes a minute or two, and items appear as they’re ready.
          </p>
        )}
        {needs.length === 0 ? steps.length === 0 && <Nothing /> : <NeedList needs={needs} today={day} />}
        {moved.length > 0 && <MovedDates moved={moved} today={day} />}
        {steps.length > 0 && <FirstSteps steps={steps} />}
        <LastBackupLine backups={backups} />
      </div>
      <div className="stack today__side">
        {bays.length > 0 && <InTheHangar bays={bays} />}
        {coming.length > 0 && <ComingUp days={coming} />}
      </div>
    </div>
  );
}

function Nothing() {
  return (
    <div className="empty">
      <LazyElevation of="single-piston-low" />
      <h2 className="h3">Nothing needs you today.</h2>
      <p className="muted">
        Every lead has a reply, every customer has current dates, and every airplane has a photo from this week.
      </p>
      <p className="apart--wide">
        <Link className="btn btn--line" to="/admin/jobs">
          Go to jobs
        </Link>
      </p>
    </div>
  );
}

/** What is done most: beside the title, on phones in reach of the thumb. */
function TodayActs({ airplanes }: { airplanes: readonly Airplane[] }) {
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

/** What stands of the backups, for a glance. What is wrong with them is a need. */
function LastBackupLine({ backups }: { backups: LastBackup }) {
  return (
    <p className="sm muted">
      {describeBackups(backups, new Date())} <Link to="/admin/settings/backups">Backups</Link>
    </p>
  );
}
