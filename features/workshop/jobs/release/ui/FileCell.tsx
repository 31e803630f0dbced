import { useId, useState } from 'react';
import { adminRequest } from '#client/login-prompt.ts';
import { explainProblem } from '#ui/explain-problem.ts';
import { Icon } from '#ui/icon.tsx';
import { camera, fileText } from '#ui/icons.ts';
import type { JobFile } from '../../files/job-files.contract.ts';
import { FILE_MESSAGES } from '../../files/job-files.ts';

const ACCEPT = 'image/*,application/pdf';

/** Adds a file to a job. @throws ApiError */
function uploadFile(jobId: number, file: File, { stageKey = '', caption = '' } = {}): Promise<JobFile> {
  const body = new FormData();
  body.append('caption', caption);
  body.append('stageKey', stageKey);
  body.append('file', file);
  return adminRequest<JobFile>('POST', `/api/jobs/${jobId}/files`, { body });
}

/** A photo or PDF that a check names. On a phone the camera is among the choices. */
export function FileCell({
  jobId,
  label,
  fileId,
  onChange,
}: {
  jobId: number;
  label: string;
  fileId: number | null;
  onChange: (fileId: number | null) => void;
}) {
  if (fileId === null) return <TakeFile jobId={jobId} label={label} onTaken={onChange} />;
  return (
    <span className="check-file">
      <FileLink jobId={jobId} fileId={fileId} label={label} />
      <button type="button" className="btn btn--quiet btn--sm" onClick={() => onChange(null)}>
        Remove<span className="vh"> {label}</span>
      </button>
    </span>
  );
}

export function FilesCell({
  jobId,
  label,
  fileIds,
  onChange,
}: {
  jobId: number;
  label: string;
  fileIds: readonly number[];
  onChange: (fileIds: readonly number[]) => void;
}) {
  return (
    <span className="check-file">
      {fileIds.map((id, n) => (
        <FileCell
          key={id}
          jobId={jobId}
          label={`${label} ${n + 1}`}
          fileId={id}
          onChange={() => onChange(fileIds.filter((each) => each !== id))}
        />
      ))}
      {fileIds.length < 8 && (
        <TakeFile jobId={jobId} label={label} onTaken={(id) => onChange([...new Set([...fileIds, id])])} />
      )}
    </span>
  );
}

function FileLink({ jobId, fileId, label }: { jobId: number; fileId: number; label: string }) {
  return (
    <a href={`/api/jobs/${jobId}/files/${fileId}`}>
      <Icon of={fileText} /> File<span className="vh"> of {label}</span>
    </a>
  );
}

/** Adds files, one or many. */
export function TakeFile({
  jobId,
  label,
  words = 'Photo or PDF',
  stageKey = '',
  multiple = false,
  onTaken,
}: {
  jobId: number;
  label: string;
  words?: string;
  stageKey?: string;
  multiple?: boolean;
  onTaken: (fileId: number) => void;
}) {
  const id = useId();
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null });
  async function take(files: readonly File[]) {
    setState({ busy: true, problem: null });
    try {
      for (const file of files) onTaken((await uploadFile(jobId, file, { stageKey })).id);
      setState({ busy: false, problem: null });
    } catch (error) {
      setState({ busy: false, problem: explainProblem(error, FILE_MESSAGES.notStored) });
    }
  }
  return (
    <span className="take-file">
      <label className="btn btn--line btn--sm" htmlFor={id} aria-busy={state.busy || undefined}>
        <Icon of={camera} /> {state.busy ? 'Sending…' : words}
        <span className="vh"> for {label}</span>
      </label>
      <input
        id={id}
        className="vh"
        type="file"
        accept={ACCEPT}
        multiple={multiple}
        disabled={state.busy}
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {state.problem && (
        <span className="error is-shown" role="alert">
          {state.problem}
        </span>
      )}
    </span>
  );
}
