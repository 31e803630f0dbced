import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { adminRequest } from '#client/login-prompt.ts';
import { keepAnswer } from '#client/use-record-call.ts';
import { Button } from '#ui/button.tsx';
import { explainProblem } from '#ui/explain-problem.ts';
import { Icon } from '#ui/icon.tsx';
import { circleCheck, clock, eye } from '#ui/icons.ts';
import { lazyOptional, usePreload } from '#ui/lazy-optional.ts';
import { toast } from '#ui/toast.tsx';
import { useBeforeUnloadGuard } from '#ui/use-leave-guard.ts';
import { findMissing, mayShow, publishesWords } from '../draft.ts';
import type { Showing } from '../shown.contract.ts';
import { DraftPictures } from './DraftPictures.tsx';
import { DraftProject, DraftWords, WhereItShows } from './DraftTexts.tsx';
import { DraftSaver } from './draft-saver.ts';
import { type DraftProps, type Edited, showingQuery, useShowingCall } from './showing-queries.ts';

const loadPreview = () => import('./PreviewDialog.tsx');
const PreviewDialog = lazyOptional(loadPreview);

/** The draft of a project: pictures, words, texts, and what publishes them. */
export function DraftDesk({ showing, name }: { showing: Showing; name: string }) {
  const saver = useDraftSaver(showing);
  const draft = useStore(saver.store, (state) => state.draft);
  const [isPreviewed, setPreviewed] = useState(false);
  usePreload(loadPreview);
  const edited = { ...showing, draft };
  const props: DraftProps = { edited, name, onChange: (changes) => saver.change(changes) };
  const shows = mayShow(showing);
  return (
    <>
      <SavingLine saver={saver} jobId={showing.jobId} />
      <div className="stack show__columns">
        {shows && <DraftPictures {...props} />}
        <div>
          <DraftWords {...props} />
          {shows && <DraftProject {...props} />}
          <WhereItShows {...props} />
        </div>
      </div>
      <PublishBar saver={saver} {...props} onPreview={() => setPreviewed(true)} />
      <Suspense>{isPreviewed && <PreviewDialog edited={edited} onClose={() => setPreviewed(false)} />}</Suspense>
    </>
  );
}

function useDraftSaver(showing: Showing): DraftSaver {
  const { jobId } = showing;
  const client = useQueryClient();
  const [saver] = useState(
    () =>
      new DraftSaver(showing, async (body) => {
        const { queryKey } = showingQuery(jobId);
        const stored = await adminRequest<Showing>('PUT', queryKey.join('/'), { body });
        await keepAnswer(client, queryKey, stored);
        return stored;
      }),
  );
  useBeforeUnloadGuard(useStore(saver.store, ({ saving }) => saving !== 'saved'));
  useEffect(() => saver.receive(showing), [saver, showing]);
  useEffect(() => () => void saver.save(), [saver]);
  return saver;
}

/** What is saved, or why it is not. */
function SavingLine({ saver, jobId }: { saver: DraftSaver; jobId: number }) {
  const { saving, error } = useStore(saver.store);
  const client = useQueryClient();
  if (saving === 'moved')
    return (
      <div className="alert with-action" role="alert">
        <Icon of={clock} />
        <p>
          <b>Not saved.</b> This draft was changed in another window.
        </p>
        <Button
          small
          onClick={() => void client.fetchQuery(showingQuery(jobId)).then((newest) => saver.restart(newest))}
        >
          Load that version
        </Button>
      </div>
    );
  if (saving === 'failed')
    return (
      <div className="alert with-action" role="alert">
        <Icon of={clock} />
        <p>
          <b>Not saved.</b> {explainProblem(error)}
        </p>
        <Button small onClick={() => void saver.save()}>
          Try again
        </Button>
      </div>
    );
  return (
    <p className="state ahead show__saving" data-tone={saving === 'saved' ? undefined : 'open'}>
      <Icon of={saving === 'saved' ? circleCheck : clock} />
      {saving === 'saved' ? 'Draft saved' : 'Saving…'}
    </p>
  );
}

/** All that is missing, and the buttons that go with a draft that lacks nothing. */
function PublishBar({ saver, edited, onChange, onPreview }: DraftProps & { saver: DraftSaver; onPreview: () => void }) {
  const { act, isBusy } = useShowingCall(edited.jobId);
  const [isSaving, setSaving] = useState(false);
  const missing = findMissing(edited);
  const { draft, projectPath, words } = edited;
  const isPublished = projectPath !== null || words?.isPublished === true;

  async function publish() {
    setSaving(true);
    const isSaved = await saver.save();
    setSaving(false);
    if (!isSaved) return;
    await act(
      { method: 'POST', path: '/publish', body: { basedOn: saver.basedOn } },
      { title: 'Published', description: 'The website shows it now.' },
    );
  }

  return (
    <div className="row between apart--far show__bar">
      <div>
        <p>
          <b>
            {missing.length === 0 && (isPublished ? 'It’s on the website.' : 'Ready to publish.')}
            {missing.length > 0 && `${missing.length} ${missing.length === 1 ? 'thing is' : 'things are'} missing.`}
          </b>
        </p>
        {missing.length > 0 && (
          <ul className="row">
            {missing.map(({ anchor, label, text, path }) => (
              <li key={path}>
                <a href={`#${anchor}`}>{label}</a>: {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="row">
        {!isPublished && (
          <Button
            variant="quiet"
            onClick={() => {
              onChange({ isSetAside: !draft.isSetAside });
              toast(draft.isSetAside ? BACK_AT_TODAY : LEFT_ALONE);
            }}
          >
            {draft.isSetAside ? 'Back to Today' : 'Not now'}
          </Button>
        )}
        <Button onClick={onPreview}>
          <Icon of={eye} /> Preview
        </Button>
        <Button
          variant="primary"
          disabled={missing.length > 0}
          busy={isBusy || isSaving}
          onClick={() => void publish()}
        >
          {labelOf(edited, isPublished)}
        </Button>
      </div>
    </div>
  );
}

const LEFT_ALONE = { title: 'Left for Later', description: 'Today won’t list it, unless the customer writes again.' };
const BACK_AT_TODAY = { title: 'Back at Today', description: 'Today lists it until it’s published.' };

function labelOf(edited: Edited, isPublished: boolean): string {
  if (isPublished) return 'Publish again';
  if (!mayShow(edited)) return 'Publish words';
  return publishesWords(edited) ? 'Publish project and words' : 'Publish project';
}
