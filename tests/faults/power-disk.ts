import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterwards } from './place.ts'

/** What a disk held when its power was cut. */
export interface Cut {
  readonly image: string
  /** When the cut was asked for, and when it was done: it fell at one instant between the two. */
  readonly begun: number
  readonly ended: number
}

/** The data that a cut left: for programs that run where the disk is mounted, and a copy for this one. */
interface Found {
  readonly dataDir: string
  readonly copy: string
  /** Whether there is in it what was written just before the cut, and never synced. */
  readonly unsynced: boolean
}

/** A disk of its own, whose power can be cut as often as one likes while it is written to. */
export interface PowerDisk {
  readonly dataDir: string
  /** What runs a program where the disk is mounted; it dies with this process. */
  readonly under: readonly string[]
  cut(): Promise<Cut>
  /** Looks at what a cut left, mounted as after the power is back: the file system replays its journal. */
  after<T>(cut: Cut, look: (found: Found) => Promise<T>): Promise<T>
}

/**
 * A cut is honest where it has everything that reached the disk and nothing else. The disk is an image on a
 * loop device. The file of the image holds exactly what the file system within has handed to its disk: pages
 * that no fdatasync (nor the kernel, in its own time) has written are above the device, not in the file; so
 * the file is copied, not the device, which would show its cache. And all of the copy is of one instant: the
 * file lies on a file system of its own, the shelf, which is frozen while it is copied. That stops the disk
 * between two of its writes and syncs nothing but the shelf; to freeze the file system within would sync it.
 * A disk that loses what it was handed before it was told to flush is beyond this: the flush is ext4's.
 */
const make = `
  fsfreeze --version
  truncate -s 160M lower.img
  mkfs.ext4 -q -O ^has_journal lower.img
  mkdir shelf disk after
  mount -o loop,barrier=0 lower.img shelf
  truncate -s 96M shelf/disk.img
  mkfs.ext4 -q shelf/disk.img
  mount -o loop shelf/disk.img disk
`

// A frozen shelf would outlive this process, so no signal comes between.
const cutInto = `
  trap '' HUP INT TERM
  echo 'nunca sincronizado' > "disk/$1"
  fsfreeze --freeze shelf
  cp --sparse=always shelf/disk.img "$1" || failed=1
  fsfreeze --unfreeze shelf
  exit $failed
`

const mountAfter = `
  mount -o loop "$1" after
  rm -rf copia
  cp -r after/dados copia
  cat "after/$1" || true
`

/** A disk whose power can be cut, removed after the test; null where this machine does not allow it. */
export async function powerDisk(): Promise<PowerDisk | null> {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-energia-'))
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
  const mounts = await privateMounts()
  if (!mounts) return null
  const run = shells(mounts.amid, folder)
  try {
    await run(make)
  } catch {
    return null
  }
  let cuts = 0
  return {
    dataDir: join(folder, 'disk', 'dados'),
    under: mounts.under,
    async cut() {
      cuts += 1
      const image = `corte-${cuts}.img`
      const begun = performance.now()
      await run(cutInto, image)
      return { image, begun, ended: performance.now() }
    },
    async after({ image }, look) {
      const unsynced = (await run(mountAfter, image)) !== ''
      const dataDir = join(folder, 'after', 'dados')
      const seen = await look({ dataDir, copy: join(folder, 'copia'), unsynced })
      await run('umount after; rm "$1"', image)
      return seen
    },
  }
}

interface Mounts {
  /** What runs a program amid these mounts, to its end. */
  readonly amid: readonly string[]
  /** What runs one there that is killed as soon as the mounts are not kept any more. */
  readonly under: readonly string[]
}

/**
 * Mounts that only programs run so see. This process keeps them, by a pipe that ends with it however that
 * comes about; then the programs under them are killed, and the mounts and their loop devices go with the last.
 */
async function privateMounts(): Promise<Mounts | null> {
  const keeper = spawn('unshare', ['--mount', '--propagation=private', '--pid', '--fork', 'cat'])
  const ended = once(keeper, 'close').catch(() => [])
  afterwards(() => {
    keeper.stdin.end()
    return ended
  })
  // What it echoes says that it has left the mounts of everybody.
  keeper.stdin.on('error', () => undefined).write('aqui')
  const [echo] = await Promise.race([once(keeper.stdout, 'data'), ended])
  if (String(echo) !== 'aqui') return null
  const own = `/proc/${keeper.pid}/ns`
  const enter = ['nsenter', `--mount=${own}/mnt`]
  const cd = ['sh', '-c', 'cd "$0" && exec "$@"', process.cwd()]
  return {
    amid: [...enter, ...cd],
    under: [...enter, `--pid=${own}/pid_for_children`, ...cd],
  }
}

/** Runs scripts in a folder, under another program; each answers what it printed, or throws. */
function shells([program = '', ...args]: readonly string[], folder: string) {
  return async (script: string, ...values: string[]) => {
    const shell = ['sh', '-ec', `cd "$0"\n${script}`, folder, ...values]
    return (await promisify(execFile)(program, [...args, ...shell])).stdout
  }
}
