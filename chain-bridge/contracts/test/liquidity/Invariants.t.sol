// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Test} from "../support/Test.sol";
import {LiquidityHandler} from "./model/LiquidityHandler.sol";

/// @notice Random lives of the whole system against the model: the handler asserts at every step, the books are compared after it.
contract LiquidityInvariantsTest is Test {
    LiquidityHandler private _handler;

    function setUp() external {
        _handler = new LiquidityHandler();
        bytes4[] memory steps = new bytes4[](28);
        steps[0] = steps[1] = steps[2] = LiquidityHandler.swap.selector;
        steps[3] = LiquidityHandler.freezeOrThaw.selector;
        steps[4] = LiquidityHandler.movePrice.selector;
        steps[5] = LiquidityHandler.crashOrRecover.selector;
        steps[6] = LiquidityHandler.pass.selector;
        steps[7] = LiquidityHandler.passDays.selector;
        steps[8] = LiquidityHandler.burnByIssuer.selector;
        steps[9] = LiquidityHandler.donate.selector;
        steps[10] = LiquidityHandler.recapitalise.selector;
        steps[11] = LiquidityHandler.requestDeposit.selector;
        steps[12] = LiquidityHandler.processDeposit.selector;
        steps[13] = LiquidityHandler.claimDeposits.selector;
        steps[14] = LiquidityHandler.returnDeposit.selector;
        steps[15] = LiquidityHandler.requestRedeem.selector;
        steps[16] = LiquidityHandler.process.selector;
        steps[17] = LiquidityHandler.claimRedemptions.selector;
        steps[18] = LiquidityHandler.transfer.selector;
        steps[19] = LiquidityHandler.claimFees.selector;
        steps[20] = LiquidityHandler.mark.selector;
        steps[21] = LiquidityHandler.markAWeek.selector;
        steps[22] = LiquidityHandler.windDown.selector;
        steps[23] = LiquidityHandler.requestDeposit.selector;
        steps[24] = LiquidityHandler.returnShares.selector;
        steps[25] = LiquidityHandler.redeemInKind.selector;
        steps[26] = LiquidityHandler.withdrawInKind.selector;
        steps[27] = LiquidityHandler.retire.selector;
        targetSelector(address(_handler), steps);
    }

    function invariant_theBooksAreThoseOfTheModel() external view {
        _handler.checkBooks();
    }
}
