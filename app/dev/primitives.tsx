import type { ReactNode } from 'react';
import { Button, ButtonLink, type ButtonVariant, IconButton } from '#ui/button.tsx';
import { Status, type StatusColor } from '#ui/desk-controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { check, circleAlert, info, pencil, search, trash2, triangleAlert } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import { Skeleton } from '#ui/page-states.tsx';
import { SheetLine } from '#ui/section-head.tsx';
import { Spinner } from '#ui/spinner.tsx';
import '#ui/records.css';

/** One state of a primitive, with its name above it. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid">
      <h3 className="h4">{name}</h3>
      <div className="row">{children}</div>
    </div>
  );
}

/** A card around several states; `inert` shows them without their behavior. */
export function StateCard({ inert, children }: { inert?: boolean; children: ReactNode }) {
  return (
    <div className="card card--pad" inert={inert}>
      <div className="grid">{children}</div>
    </div>
  );
}

const VARIANTS: ButtonVariant[] = ['primary', 'ink', 'line', 'quiet', 'danger'];
const GROUNDS = ['on-surface', 'on-mist', 'on-ink'];

export function ButtonStates() {
  return (
    <div className="grid g3">
      {GROUNDS.map((ground) => (
        <ButtonsOn key={ground} ground={ground} />
      ))}
    </div>
  );
}

function ButtonsOn({ ground }: { ground: string }) {
  return (
    <div className={`grid card--pad ${ground}`}>
      <p className="label">{ground}</p>
      <State name="Ready">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </State>
      <State name="Small">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} small>
            {variant}
          </Button>
        ))}
      </State>
      <State name="Busy">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} busy>
            Saving...
          </Button>
        ))}
      </State>
      <State name="Disabled">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}
          </Button>
        ))}
      </State>
      <State name="Block">
        <Button variant="primary" block>
          Full width
        </Button>
      </State>
      <State name="Links">
        <ButtonLink to="/dev/ui" variant="primary" arrow>
          With an arrow
        </ButtonLink>
        <ButtonLink to="/dev/ui">Without</ButtonLink>
        <PageLink className="text-link" to="/dev/ui">
          Text link
        </PageLink>
      </State>
      <State name="Icons">
        {[check, circleAlert, search].map((shape) => (
          <Icon key={shape} of={shape} />
        ))}
        <IconButton icon={pencil} label="Edit" />
        <IconButton icon={trash2} label="Delete" disabled />
      </State>
    </div>
  );
}

const COLORS: StatusColor[] = ['yellow', 'blue', 'purple', 'green', 'gray', 'orange', 'red'];
const CHIPS = ['sky', 'alodine', 'primer'] as const;

export function SurfaceStates() {
  return (
    <div className="grid">
      <State name="Statuses">
        {COLORS.map((color) => (
          <Status key={color} color={color}>
            {color}
          </Status>
        ))}
        <span className="badge">Badge</span>
      </State>
      <div className="grid g3">
        <Notices />
        <Loading />
        <div className="empty">
          <h3 className="h4">Empty</h3>
          <p className="muted">Nothing here yet.</p>
        </div>
      </div>
      {CHIPS.map((chip) => (
        <SheetLine key={chip} label={chip} count="3 of 5" chip={chip} />
      ))}
      <div className="grid g3">
        <Type ground="on-surface" />
        <Type ground="on-mist" />
        <Type ground="on-ink blueprint" />
      </div>
      <Table />
    </div>
  );
}

function Notices() {
  return (
    <div className="grid">
      <p className="note">
        <Icon of={info} />
        <span>A note.</span>
      </p>
      <p className="note note--warn">
        <Icon of={triangleAlert} />
        <span>A warning.</span>
      </p>
    </div>
  );
}

function Loading() {
  return (
    <div className="grid">
      <Spinner>Loading...</Spinner>
      <Skeleton rows={2} />
    </div>
  );
}

function Type({ ground }: { ground: string }) {
  return (
    <div className={`grid card--pad ${ground}`}>
      <p className="label">{ground}</p>
      <p className="h1">Heading 1</p>
      <p className="h2">Heading 2</p>
      <p className="h3">Heading 3</p>
      <p className="h4">Heading 4</p>
      <p className="lead">A lead in the serif.</p>
      <p>
        Text, <span className="muted">muted text</span> and <a href="/dev/ui">linked text</a>.
      </p>
      <p className="sm">Small text</p>
      <p className="figure">42</p>
      <p className="price">$25,000</p>
    </div>
  );
}

function Table() {
  return (
    <div className="table-wrap">
      <table className="table">
        <thead>
          <tr>
            <th>Name</th>
            <th>Status</th>
            <th>Total</th>
          </tr>
        </thead>
        <tbody>
          {COLORS.slice(0, 3).map((color, row) => (
            <tr key={color}>
              <td>
                <b>Dana Whitfield</b>
              </td>
              <td>
                <Status color={color}>{color}</Status>
              </td>
              <td className="num">${(row + 1) * 1_250}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
