#!/bin/sh
# Timer for compose.yaml, which has none: a backup each night at 3:30; backups are kept for two weeks.
set -eu
cd /parvis
trap 'exit 0' TERM INT
while :; do
  now=$(date +%s)
  next=$(date --date='today 3:30' +%s)
  [ "$next" -gt "$now" ] || next=$(date --date='tomorrow 3:30' +%s)
  sleep $((next - now)) &
  wait $!
  # Remove old backups only after a successful one, and stale files of a killed run.
  if node scripts/launch.mjs backup "$1/parvis-$(date +%F).zip"; then
    find "$1" \( -name 'parvis-*.zip' -o -name 'parvis-*.zip.part' \) -mtime +14 -delete
  else
    echo 'The backup failed.' >&2
  fi
done
