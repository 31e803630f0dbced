import { Fragment } from 'react';
import { Link } from 'react-router';
import { elevationOf } from '#features/aircraft/rules.ts';
import { LazyElevation } from '#features/aircraft/ui/LazyElevation.tsx';
import { searchOf } from '#features/desk/ui/desk-filter.ts';
import { UNANSWERED } from '#features/leads/constants.ts';
import '#ui/button.css';
import { Icon } from '#ui/icon.tsx';
import { archive, camera, mail, phone, send, triangleAlert } from '#ui/icons.ts';
import type { Need } from '../contract.ts';
import { describeNeed } from './describe-need.ts';
import { countNeeds } from './summarize.ts';

const GROUPS = [
  { when: 'today', title: 'Today' },
  { when: 'week', title: 'This week' },
] as const;

/** Of what is about no airplane. */
const ICONS = { 'failed mails': mail, backup: archive, alarm: triangleAlert };
const VERB_ICONS = { answer: send, call: phone, photos: camera };

/** The first row alone has the signal button. */
export function NeedList({ needs, today }: { needs: readonly Need[]; today: string }) {
  return (
    <>
      {GROUPS.map(({ when, title }) => {
        const rows = needs.filter((need) => need.when === when);
        if (rows.length === 0) return null;
        return (
          <Fragment key={when}>
            <h2 className="spread part-title">
              {title} <span>{countNeeds(rows).toLocaleString('en-US')}</span>
            </h2>
            <ul className="needs">
              {rows.map((need) => (
                <NeedRow key={keyOf(need)} need={need} today={today} isFirst={need === needs[0]} />
              ))}
            </ul>
          </Fragment>
        );
      })}
      <p className="muted today__note">Items disappear on their own once they’re done. There’s nothing to check off.</p>
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
        <b>{title}</b>
        <p>
          {why}
          {others > 0 && (
            <>
              {' '}
              <Link to={`/admin${searchOf({ status: UNANSWERED })}`}>
                {others.toLocaleString('en-US')} newer {others === 1 ? 'one' : 'ones'}
              </Link>
            </>
          )}
        </p>
      </div>
      {verb && <Verb verb={verb} about={title} className={`btn btn--sm ${isFirst ? 'btn--primary' : 'btn--line'}`} />}
    </li>
  );
}

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
    'offerId' in need && need.offerId,
    'leadId' in need && need.leadId,
  ].join(' ');
