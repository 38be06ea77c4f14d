#!/bin/sh
# Where nothing else keeps the clock, as in compose.yaml: a backup each night at 3:30 into a folder, of which two weeks are kept.
set -eu
cd /parvis
trap 'exit 0' TERM INT
while :; do
  now=$(date +%s)
  next=$(date --date='today 3:30' +%s)
  [ "$next" -gt "$now" ] || next=$(date --date='tomorrow 3:30' +%s)
  sleep $((next - now)) &
  wait $!
  # Old ones go only after one that succeeded, and with them what a backup has left that was killed.
  if node scripts/launch.mjs backup "$1/parvis-$(date +%F).zip"; then
    find "$1" \( -name 'parvis-*.zip' -o -name 'parvis-*.zip.part' \) -mtime +14 -delete
  else
    echo 'The backup failed.' >&2
  fi
done
