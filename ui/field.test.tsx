import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CheckboxField, Field, Input } from './field.tsx';
import { FormContext } from './form-state.ts';

type Context = Parameters<typeof FormContext>[0]['value'];
const DESK: Context = { name: '', errors: {}, values: {}, showsRequired: false };

/** What is read out with a field: its label, its error and its help. */
function render(field: React.ReactNode, context: Partial<Context> = {}): string {
  return renderToString(<FormContext value={{ ...DESK, ...context }}>{field}</FormContext>);
}

const idIn = (html: string) => /<label for="([^"]+)"/.exec(html)?.[1];

describe('a field', () => {
  it('has the id that its label names, also where two have one name', () => {
    const html = render(
      <>
        <Field name="note" label="A" />
        <Field name="note" label="B" rows={3} />
      </>,
    );
    const ids = [...html.matchAll(/ for="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
    expect(html).toMatch(new RegExp(`<input[^>]* id="${ids[0]}"`));
    expect(html).toMatch(new RegExp(`<textarea[^>]* id="${ids[1]}"`));
  });

  it('has an id that an address can link to in a form with a name', () => {
    expect(idIn(render(<Field name="email" label="Email" />, { name: 'contact' }))).toBe('contact-email');
  });

  it('is described by its error, its help and what its caller names', () => {
    const html = render(<Field name="day" label="Day" help="Yours." aria-describedby="verdict" />, {
      errors: { day: 'Choose a day.' },
    });
    const id = idIn(html);
    expect(html).toContain(`aria-describedby="verdict ${id}-error ${id}-help"`);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(new RegExp(`id="${id}-error".*Choose a day\\.`));
    expect(html).toMatch(new RegExp(`id="${id}-help">Yours\\.`));
  });

  it('marks what is required or optional as its form does, or as it is told', () => {
    const marks = (field: React.ReactNode, showsRequired: boolean) =>
      render(field, { showsRequired }).match(/class="(req|opt)"/)?.[1] ?? 'none';
    const fields = [
      <Field key="1" label="A" required />,
      <Field key="2" label="A" />,
      <Field key="3" label="A" isOptional />,
      <Field key="4" label="A" required showsRequired />,
    ];
    expect(fields.map((field) => marks(field, true))).toEqual(['req', 'opt', 'opt', 'req']);
    expect(fields.map((field) => marks(field, false))).toEqual(['none', 'none', 'opt', 'req']);
  });

  it('offers choices in their order, in groups, with none of them first', () => {
    const options = (choices: Parameters<typeof Field>[0]['choices'], empty?: string) =>
      [
        ...render(<Field label="A" choices={choices} {...(empty && { empty })} />).matchAll(
          /(?:label|value)="([^"]*)"/g,
        ),
      ].map(([, value]) => value);
    expect(
      options([
        [7, 'Seven'],
        [3, 'Three'],
      ]),
    ).toEqual(['7', '3']);
    expect(options({ white: 'White', Metallic: { silver: 'Silver' } }, 'Choose')).toEqual([
      '',
      'white',
      'Metallic',
      'silver',
    ]);
  });

  it('lists suggestions below an input', () => {
    const html = render(<Field label="Type" suggestions={['Cessna 172']} />);
    expect(html).toMatch(/ list="([^"]+)".*<datalist id="\1">/);
    expect(html).toContain('<option value="Cessna 172">');
  });

  it('holds what a rejected form was sent, and the first wrong one gets the focus', () => {
    const refused = { values: { name: 'Dana', city: 'Erie' }, errors: { city: 'Unknown.' }, detail: '' };
    const context = { values: refused.values, errors: refused.errors, refused };
    expect(render(<Field name="name" label="Name" />, context)).toMatch(/value="Dana"/);
    expect(render(<Field name="name" label="Name" />, context)).not.toContain('autofocus');
    expect(render(<Field name="city" label="City" />, context)).toContain('autofocus');
  });
});

it('an input by itself has the name that its caller gives it', () => {
  const html = renderToString(<Input aria-label="Stage" choices={{ strip: 'Strip' }} />);
  expect(html).toMatch(/^<select[^>]* class="input"/);
  expect(html).toContain('aria-label="Stage"');
});

it('a box to tick is described by its error', () => {
  const html = render(<CheckboxField name="agree" label="I agree" required />, { errors: { agree: 'Tick it.' } });
  expect(html).toMatch(/aria-invalid="true" aria-describedby="([^"]+)-error".*id="\1-error"/s);
});
