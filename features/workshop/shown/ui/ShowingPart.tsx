import './showing.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { namesMark } from '#airplanes/aircraft/tail-number.ts';
import { dropIdempotencyKey, idempotencyKey, request } from '#client/request.ts';
import { failure } from '#customers/lead-forms/ui/form-errors.ts';
import { fieldReader, formatTailNumber } from '#customers/leads/lead-words.ts';
import { formatTime } from '#time/format-moment.ts';
import { Field } from '#ui/field.tsx';
import type { Refused, SendResult } from '#ui/form.tsx';
import { useFormContext } from '#ui/form-state.ts';
import { Icon } from '#ui/icon.tsx';
import { star } from '#ui/icons.ts';
import { PagePart } from '#ui/page-part.tsx';
import { Stars } from '#website/content/ui/Stars.tsx';
import { LinkForm } from '#website/site/ui/LinkForm.tsx';
import { Done } from '#website/site/ui/SentNote.tsx';
import { excerptOf, readAnswer, sentencesOf, sentencesWithout } from '../answer.ts';
import { CHOICE_WORDS, type Choice } from '../permission.constants.ts';
import { SHOWN_ENDS, SHOWN_LIMITS, SHOWN_MESSAGES, type SignatureKind } from '../shown.constants.ts';
import type { ShowingAnswer, ShowingPage } from '../shown.contract.ts';

interface ShowingPartProps {
  token: string;
  showing: ShowingPage;
  refused: Refused | undefined;
}

/** Longer than the two seconds between two saves. */
const SAVE_AFTER_MS = 2_200;

/** Asks the customer of a delivered job whether it may be shown, and for words. */
export default function ShowingPart({ token, showing, refused }: ShowingPartProps) {
  const { tailNumber, projectPath, isQuoted } = showing;
  const [said, setSaid] = useState(refused ? readAnswer((name) => refused.values[name] ?? '') : showing.typed);
  const { savedAt, saveSoon } = useSaving(token, showing.typedAt);
  const name = tailNumber ? formatTailNumber(tailNumber) : 'your airplane';

  function onInput({ target }: FormEvent<HTMLElement>) {
    const form = (target as HTMLInputElement).form;
    if (!form) return;
    const typed = readAnswer(fieldReader(new FormData(form)));
    setSaid(typed);
    saveSoon(typed);
  }

  async function send(fields: FormData): Promise<SendResult> {
    const path = `/api/job-links/${token}/showing`;
    const body = readAnswer(fieldReader(fields));
    try {
      await request('POST', path, { body, headers: { 'Idempotency-Key': idempotencyKey(path, body) } });
      dropIdempotencyKey(path);
    } catch (error) {
      return failure(error, SHOWN_MESSAGES.failed, fields, {});
    }
    return { ok: true };
  }

  return (
    <div className="wrap quote-body quote-body--agreed" id="show" onInput={onInput}>
      <Done of={SHOWN_ENDS} />
      {projectPath && (
        <p className="note">
          <a href={projectPath}>{name} is on our website</a>
          {isQuoted ? ', with your words.' : '.'}
        </p>
      )}
      <LinkForm
        name="job-show"
        intent="show"
        labelledBy="showing-title"
        submit={{ label: 'Send to the shop', busy: 'Sending…' }}
        send={send}
        {...(refused && { refused })}
      >
        <Choices showing={showing} chosen={said.choice} name={name} />
        <Words showing={showing} said={said} savedAt={savedAt} />
      </LinkForm>
      <p className="sm muted">Nothing becomes public by itself. The shop publishes it, or doesn’t.</p>
    </div>
  );
}

/** Saves what is typed a while after the last change. */
function useSaving(token: string, typedAt: string | null) {
  const [savedAt, setSavedAt] = useState(typedAt);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function saveSoon(typed: ShowingAnswer) {
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      try {
        await request('PUT', `/api/job-links/${token}/showing/typed`, { body: typed });
        setSavedAt(new Date().toISOString());
      } catch {
        // The form keeps what was typed, and the next change tries again.
      }
    }, SAVE_AFTER_MS);
  }

  return { savedAt, saveSoon };
}

function Choices({ showing, chosen, name }: { showing: ShowingPage; chosen: Choice | null; name: string }) {
  const { aircraft, tailNumber } = showing;
  const choices = [
    ['with-tail', `“${[aircraft, tailNumber && name].filter(Boolean).join(', ')}”`],
    ['without-tail', `“${aircraft}”. We’ll cover ${name} in every photo.`],
    ['no', 'We won’t show it, and we won’t ask again.'],
  ] as const;
  return (
    <PagePart
      id="showing-title"
      title={`May we show ${name}?`}
      lead="We’d like to put photos of the finished airplane on our website. Your call. You can change it here anytime, and we’ll take everything down within a second."
    >
      <fieldset className="showing__choices">
        <legend className="vh">May we show {name}?</legend>
        {choices.map(([value, text]) => (
          <label className="choice" key={value}>
            <input type="radio" name="choice" value={value} defaultChecked={chosen === value} />
            <span className="choice__txt">
              <b>{CHOICE_WORDS[value]}</b>
              <span>{text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <GroupError name="choice" />
    </PagePart>
  );
}

interface WordsProps {
  showing: ShowingPage;
  said: ShowingAnswer;
  savedAt: string | null;
}

function Words({ showing, said, savedAt }: WordsProps) {
  const { signatures, tails, tailNumber } = showing;
  const hidden = said.choice === 'with-tail' ? '' : tails;
  const isNamed = said.choice === 'without-tail' && namesMark(said.text, hidden);
  return (
    <PagePart
      id="showing-words"
      title="What would you tell another owner?"
      lead="Optional. We never change a word. We may leave out whole sentences."
    >
      <div className="showing__words">
        <div className="stack">
          <fieldset className="field">
            <legend>Stars</legend>
            <div className="showing__stars">
              {[1, 2, 3, 4, 5].map((count) => (
                <label key={count}>
                  <input type="radio" name="stars" value={count} defaultChecked={said.stars === count} />
                  <Icon of={star} />
                  <span className="vh">{count} of 5</span>
                </label>
              ))}
            </div>
            <GroupError name="stars" />
          </fieldset>
          <Field name="title" label="Title" isOptional maxLength={SHOWN_LIMITS.title} defaultValue={said.title} />
          <Field
            name="text"
            label="Your words"
            rows={6}
            maxLength={SHOWN_LIMITS.text}
            defaultValue={said.text}
            help={
              <span className="spread">
                <span>
                  {savedAt ? `Saved at ${formatTime(savedAt)}` : `${SHOWN_LIMITS.minText} to 1,000 characters`}
                </span>
                <span className="price">{said.text.length.toLocaleString('en-US')} of 1,000</span>
              </span>
            }
          />
          {isNamed && tailNumber && (
            <p className="note note--warn">
              Your words name {formatTailNumber(tailNumber)}, and you asked us to leave it out. We’ll leave out that
              sentence.
            </p>
          )}
          <fieldset className="field">
            <legend>Sign as</legend>
            <div className="showing__signatures">
              {(Object.keys(signatures) as SignatureKind[]).map((kind) => (
                <label className="choice" key={kind}>
                  <input type="radio" name="signature" value={kind} defaultChecked={said.signature === kind} />
                  <span className="choice__txt">
                    <b>{signatures[kind]}</b>
                  </span>
                </label>
              ))}
            </div>
            <GroupError name="signature" />
          </fieldset>
        </div>
        {said.text.length >= SHOWN_LIMITS.minText && <Preview showing={showing} said={said} hidden={hidden} />}
      </div>
    </PagePart>
  );
}

/** How the words will read on the website, if all of them are published. */
function Preview({ showing, said, hidden }: Pick<WordsProps, 'showing' | 'said'> & { hidden: string }) {
  const { text, stars, signature } = said;
  const allowed = hidden ? sentencesWithout(text, hidden) : sentencesOf(text).map((_, at) => at);
  return (
    <aside className="card card--pad showing__preview">
      <p className="label">On the website it will read</p>
      {stars && <Stars rating={stars} />}
      <blockquote>{excerptOf(text, allowed)}</blockquote>
      <p>
        {signature && <b className="line">{showing.signatures[signature]}</b>}
        <span className="muted sm">{showing.aircraft}</span>
      </p>
      {allowed.length < sentencesOf(text).length && (
        <p className="sm muted">A “…” shows where a sentence is left out.</p>
      )}
    </aside>
  );
}

function GroupError({ name }: { name: string }) {
  const error = useFormContext().errors[name];
  return error ? (
    <p className="error is-shown" role="alert">
      {error}
    </p>
  ) : null;
}
