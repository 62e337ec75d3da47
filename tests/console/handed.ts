// What a page hands to the core before anything is drawn.
import '#app/console/handed'
import '#resources'
