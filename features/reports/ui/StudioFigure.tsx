import type { Numbers } from '../contract.ts';
import { Bars } from './Bars.tsx';
import { Figure, NumberTable } from './Figure.tsx';

const EVENTS = { opened: 'Studio opened', saved: 'Schemes saved', sent: 'Schemes sent' } as const;

/** What was counted in the scheme studio; nothing before it was opened. */
export function StudioFigure({ numbers: { studio } }: { numbers: Numbers }) {
  if (studio.layouts.length === 0) return null;
  const table = (
    <NumberTable
      heads={['Layout', 'Opened first', 'Saved', 'Sent']}
      rows={studio.layouts.map(({ name, opened, saved, sent }) => [name, opened, saved, sent])}
    />
  );
  return (
    <Figure
      id="numbers-studio"
      title="Scheme studio"
      hint="How often the studio was opened, and how often schemes were saved to a link or sent with a request. We count days and layouts, not visitors."
      figure={String(studio.sent)}
      figureLabel="sent with a request"
      table={table}
    >
      <Bars
        bars={(Object.keys(EVENTS) as (keyof typeof EVENTS)[]).map((event) => ({
          name: EVENTS[event],
          value: studio[event],
          text: String(studio[event]),
        }))}
      />
      <h3 className="h4">Layouts saved and sent most</h3>
      <Bars
        bars={studio.layouts.map(({ name, saved, sent }) => ({
          name,
          value: saved + sent,
          text: String(saved + sent),
        }))}
      />
    </Figure>
  );
}
