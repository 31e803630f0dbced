import './hangar-wall.css';
import type { Board } from '../../contract.ts';
import { HangarGrid } from './HangarGrid.tsx';
import type { HangarView } from './hangar-view.ts';
import { describeHangar } from './hangar-words.ts';

/** The next two weeks on a screen in the hangar: large, and nothing to press. */
export function WallBoard({ board, view, isOld }: { board: Board; view: HangarView; isOld: boolean }) {
  return (
    <main id="main" className="hangar-wall">
      <h1 className="h3">
        Hangar <span className="muted">{describeHangar(board)}</span>
      </h1>
      <HangarGrid
        board={board}
        view={view}
        isLocked
        canMove={false}
        ghost={null}
        onMove={() => {}}
        onTaken={() => {}}
        onChoose={() => {}}
      />
      {isOld && <p role="status">Offline. This is the last update we have.</p>}
    </main>
  );
}
